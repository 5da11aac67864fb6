const words = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Words and phrases of topics that federal data does not touch: chores for an assistant, sport, shows, games, cooking. */
export const elsewhere: readonly string[] = words(`
  poem, poems, haiku, limerick, lyrics, song, songs, sing, melody, guitar, chords, piano, playlist, album, spotify, rap,
  joke, jokes, riddle, pun, funny, meme, memes, story about, short story, novel, fiction, screenplay, plot of, bedtime story,
  movie, movies, film, films, actor, actress, hollywood, netflix show, tv show, episode, sitcom, anime, cartoon, streaming,
  celebrity, kardashian, taylor swift, beyonce, horoscope, zodiac, astrology, tarot, dream meaning, leo, scorpio, virgo,
  goal, goals, messi, ronaldo, nba, nfl, mlb, nhl, fifa, soccer, football, basketball, baseball, hockey, tennis, golf,
  cricket, olympics, super bowl, world cup, playoffs, touchdown, quarterback, league, tournament, match score, standings,
  fantasy football, premier league, home run, wrestling, boxing, ufc, marathon training, workout, gym, yoga, push-ups,
  recipe, recipes, cook, cooking, bake, baking, cake, cookies, pizza, pasta, lasagna, sourdough, marinade, dinner ideas,
  cocktail, cocktails, restaurant, restaurants, menu, reservation, takeout, brunch, sushi, vegan meal, meal plan,
  candy crush, minecraft, fortnite, roblox, video game, video games, level, xbox, playstation, nintendo, chess, sudoku,
  crossword, wordle, poker, lottery numbers, pokemon, cheat code,
  e-mail, email, gmail, inbox, calendar, remind, reminder, alarm, timer, appointment, schedule a meeting, meeting notes,
  to-do, todo list, slack, jira, trello, notion, github, pull request, commit, git, repository, merge, pdf, pdfs, docx,
  spreadsheet formula, excel formula, powerpoint, slide deck, google docs, google drive, dropbox, zoom call,
  instagram, facebook post, tweet, tweets, twitter, snapchat, whatsapp, youtube, linkedin profile, tinder, dating, post this,
  python, javascript, typescript, java, rust, c++, html, css, react, regex, sql query, bash script, docker, kubernetes, code review,
  debug, unit test, sort a list, algorithm, function that, compile error, stack overflow, machine learning model, neural network,
  translate, translation, translate to spanish, in french, in german, grammar, proofread, rewrite, paraphrase, essay, cover letter, resume, thesis,
  draw, picture of a, paint, logo design, photo edit, image of, generate an image, wallpaper, selfie, sketch,
  write a, write me, compose, brainstorm, rhyme, slogan, caption, birthday, wedding, toast, party, gift ideas, anniversary,
  convert miles, kilometers, celsius, fahrenheit, square root, solve, equation, integral, derivative of, multiply, calculator for, triangle,
  faucet, leaking, plumbing, plumber, drywall, toilet, sink, lawn, gardening, houseplant, fix my, repair my, how do i fix, wifi, router password, printer,
  iphone, android, laptop, password, reset my password, battery life, app store, bluetooth, screenshot, headphones,
  book a flight, flight to, hotel in, vacation, itinerary, airbnb in, cheap flights, book a table, book a hotel, uber ride, directions to, traffic on,
  girlfriend, boyfriend, crush, breakup, mom, grandma, grandpa, wife, husband, baby names, puppy, kitten, dog training, cat,
  meaning of life, philosophy, bible verse, quran, prayer, god, ghost, magic, spell, dragon, wizard, superhero, batman,
  fashion, outfit, shoes, dress, hairstyle, nail polish, perfume, skincare routine, tattoo,
  crypto price, bitcoin price, stock tip, which stock should i buy, nft, dogecoin, day trading,
  order, buy me, add to cart, shopping list, amazon order, coupon, discount code, track my package, play music, turn on the lights, turn off, smart home, thermostat
`);
