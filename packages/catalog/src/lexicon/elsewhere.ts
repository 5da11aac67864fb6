const words = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** What sounds like a public record but is no published data set: services to one citizen, live tracking, opinions. */
const NEARBY = words(`
  house of commons, house of lords, brexit, bundestag, bundesliga, eurovision, hmrc, centrelink, nhs, ontario, quebec, british columbia, scottish parliament, lok sabha, prime minister,
  near me open, lawyer near me, attorney near me, store near me, shop near me, gym near me, stock tips, credit card balance, account balance, my bank account, my credit score, my lawyer, my landlord,
  mars rover, rover, perseverance, curiosity rover, hubble, james webb, webb telescope, iss location, space station now, rocket launch, launch schedule, satellite image, satellite imagery,
  climate projection, climate projections, projected temperatures, temperatures in 2050, sea level in 2100, by 2100,
  my tax refund, tax refund status, where's my refund, file my taxes, my taxes, tax preparer, tax deduction, tax brackets, my social security, my benefits, my claim status, my va claim, my case status,
  passport, passports, renew my, driver's license, drivers license, dmv, license plate, registration renewal, green card, visa application, visa appointment, citizenship test, selective service, jury duty, food stamps apply, apply for unemployment, apply for medicaid,
  polling place, register to vote, voter registration, where do i vote, absentee ballot, election polls, opinion poll, approval rating, who will win, odds of,
  usps, stamps, postage, post office hours, package tracking, tracking number,
  stock price, share price, stock quote, stock quotes, price target, analyst rating, flight status, flight tracker, is my flight, train schedule, bus schedule, bus times, next train, live traffic, parking, toll, speed limit,
  property tax, property taxes, property records, deed, zillow, house for sale, homes for sale, apartments for rent, who lives at, phone number, sex offender, sex offenders, mugshot, mugshots, warrants, inmate locator, birth certificate, death certificate, marriage license, divorce records, obituary, obituaries, family tree, amber alert, missing person
`);

/**
 * Words and phrases of topics that no public data source touches: chores for an assistant, sport, shows, games, cooking.
 * Taken as written, not by stem. A word that federal data also speaks of (a recall of cribs, egg prices) stays out.
 */
export const elsewhere: readonly string[] = NEARBY.concat(
  words(`
  poem, poems, poetry, haiku, limerick, sonnet, lyrics, song, songs, sing, singer, melody, guitar, chords, piano, violin, drums, playlist,
  album, spotify, rapper, jazz, concert tickets, band, karaoke, dj, play some, play music, soundtrack, billboard chart, grammy,
  joke, jokes, riddle, riddles, pun, puns, knock knock, meme, memes, story about, short story, tell me a story, novel, novels, fiction, screenplay,
  plot of, plot summary, bedtime story, fairy tale, main character, protagonist, great gatsby, shakespeare, hamlet, harry potter, who wrote, author of the book,
  movie, movies, film, films, cinema, actor, actors, actress, director of the movie, hollywood, oscar, oscars, emmy, netflix show, tv show, on tv, tv tonight, season of,
  episode, episodes, sitcom, anime, manga, cartoon, cartoons, documentary to watch, box office, star wars, marvel, disney plus, hulu, hbo, trailer,
  celebrity, celebrities, gossip, kardashian, taylor swift, beyonce, horoscope, horoscopes, zodiac, astrology, tarot, my dream, palm reading,
  aries, taurus, gemini, leo, virgo, libra, scorpio, sagittarius, capricorn, aquarius, pisces,
  goals, scored, messi, ronaldo, lebron, nba, nfl, mlb, nhl, wnba, fifa, ncaa, soccer, football, basketball, baseball, hockey, tennis, golf, rugby, volleyball,
  cricket, olympics, olympic, super bowl, superbowl, world cup, world series, champions league, playoffs, playoff, touchdown, quarterback, pitcher, goalie, league,
  tournament, match score, score of, game score, scores tonight, standings, halftime, fantasy football, premier league, home run, wrestling, boxing, ufc, formula 1, f1,
  nascar, grand prix, yankees, lakers, dodgers, cowboys, celtics, red sox, arsenal, manchester united, real madrid, barcelona, coach of, jersey number, marathon training,
  workout, workouts, gym, yoga, pilates, push-ups, pull-up, pull-ups, squats, abs, biceps, stretching, personal trainer, lose belly, six pack,
  recipe, recipes, cook, cooking, bake, baking, boil, boil an egg, fry, grill, roast chicken, slow cooker, air fryer, cake, cupcakes, cookies, brownies, banana bread, pancakes, waffles, pizza, pasta,
  lasagna, sourdough, marinade, dinner ideas, lunch ideas, what to cook, for dinner, leftovers, ingredients for, cups in a gallon, tablespoons, teaspoons, teaspoon, substitute for, wine pairing, pairing with,
  shampoo for, flat tire, change a tire, best oil for, dentist appointment, appointment with, convert euros, bananas,
  cocktail, cocktails, martini, margarita, latte, espresso, restaurant, restaurants, chez, menu, menu of, cafeteria, reservation, reservations, takeout, brunch, sushi, tacos, ramen, vegan meal, keto, meal plan, meal prep, doordash, michelin,
  candy crush, minecraft, fortnite, roblox, video game, video games, game boss, level 65, beat level, xbox, playstation, ps5, nintendo, zelda, mario, chess, checkers, sudoku, solitaire, monopoly game,
  crossword, wordle, scrabble, poker, blackjack, casino, lottery numbers, winning numbers, pokemon, cheat code, walkthrough, speedrun, dungeons, gta, call of duty,
  e-mail, email, emails, gmail, outlook inbox, inbox, spam folder, my calendar, google calendar, calendar event, remind, remind me, reminder, reminders, alarm, timer, stopwatch, appointment, schedule a meeting, meeting notes, agenda for my,
  to-do, todo, todo list, to-do list, slack, jira, trello, asana, notion, github, gitlab, pull request, git, commit message, merge conflict, merge these, support ticket, docx, call mom, call my, text my, voicemail,
  spreadsheet formula, excel, excel formula, vlookup, pivot table, powerpoint, slide deck, slides, google docs, google sheets, google drive, dropbox, zoom call, zoom meeting, teams meeting, keyboard shortcut,
  instagram, facebook, facebook post, tweet, tweets, twitter, snapchat, whatsapp, youtube, reddit, discord, twitch, pinterest, linkedin, linkedin profile, tinder, hinge, dating app, dating, pickup lines, post this, followers, hashtags, hashtag, influencer, influencers, go viral, subscribers, selfie, selfies, caption, captions,
  python, javascript, typescript, java, rust, golang, kotlin, swift code, c++, html, css, center a div, react, vue, angular, django, flask, node.js, regex, sql, mysql, postgres, mongodb, bash, shell script, docker, kubernetes, terraform, code review, refactor,
  debug, debugging, unit test, unit tests, sort a list, sorts a list, sort this, quicksort, binary search, linked list, recursion, algorithm, function that, this function, compile error, syntax error, stack overflow, segfault, npm, pip install, machine learning model, neural network, chatgpt, prompt for, fine-tune,
  translate, translation, translate to, in french, in german, in spanish, into japanese, into spanish, into french, how do you say, pronounce, grammar, grammar check, proofread, spell check, rewrite, rephrase, paraphrase, essay, my essay, cover letter, resume, my resume, thesis statement, bibliography format, synonym, synonyms, antonym, rhymes with, vocabulary words, this paragraph, sound more formal, summarize this, this pdf, pdf files,
  draw, drawing of, draw a, picture of a, paint colors, painting, logo, logo for, logo design, photo edit, edit this photo, photo to, this photo, remove the background, background remover, generate an image, image of a, wallpaper, sketch, doodle, origami, calligraphy, watercolor,
  write a, write an, write me, write some, compose, compose a, brainstorm, rhyme, slogan, tagline, birthday, birthday party, wedding, wedding speech, best man, bridesmaid, toast, gift, gifts, gift ideas, gift for, anniversary, valentine, baby shower, christmas gift, halloween costume, easter, party ideas, icebreaker,
  convert miles, miles to, kilometers, kilometres, celsius, fahrenheit to, pounds to, ounces to, square root, solve, equation, integral, derivative of, calculus, algebra, geometry homework, homework, multiply, divided by, hypotenuse, triangle, factorial, prime numbers, what is 15%, times table, flip a coin, coin, roll a dice, dice, random number,
  faucet, leaking, plumbing, plumber, unclog, clogged, drywall, toilet, sink, lawn, mow, gardening, garden ideas, balcony, houseplant, monstera, succulents, plant care, water the plants, fix my, repair my, how do i fix, wifi, wi-fi, router, router password, printer, ikea, wardrobe, assemble, furniture assembly, paint my, decorate, decorating, curtains, couch, stain, wine stain, remove stains, laundry, ironing, dishwasher won't, declutter, moving boxes,
  iphone, ipad, android, android phone, macbook, laptop, my laptop, my phone, my computer, smartphone, password, reset my password, battery life, battery draining, app store, bluetooth, screenshot, headphones, airpods, galaxy buds, smartwatch, kindle, alexa, siri, hey google, ip address, speed test, won't turn on, factory reset, screen is frozen, blue screen, wallpaper engine,
  book a flight, flight to, flights to, flights from, cheap flights, hotel in, hotels in, hotels near, hostel, vacation, honeymoon, itinerary, airbnb in, book a table, book a hotel, uber, uber ride, lyft, directions to, traffic on, eiffel tower, eiffel, paris trip, disneyland, beach trip, packing list, jet lag, road trip, train tickets, tickets for, concert, museum hours, open late, open on, what time does, close today, mall, opening hours, customer service number, phone number of,
  girlfriend, boyfriend, crush on, breakup, break up, my ex, relationship advice, date night, first date, apology letter, love letter, mom, grandma, grandpa, my wife, my husband, my brother, my sister, my dad, my boss, my boss's, my friend, baby names, name my, puppy, kitten, dog training, my cat, my dog, cat in a hat, cat, hamster, parrot, goldfish, unicorn, dinosaur, who would win,
  meaning of life, philosophy, bible, bible verse, quran, prayer, pray, god, ghost, ghosts, haunted, magic trick, spell to, dragon, dragons, wizard, superhero, batman, superman, spiderman, zombie, vampire, alien, aliens, conspiracy theory, are you a, are you human, your name, who made you, how old are you, tell me a, make me laugh, sing happy, good morning, good night, i'm bored, bored, motivate me, motivational quote, quote about, inspirational,
  fashion, outfit, outfits, what should i wear, shoes, sneakers, dress for, scarf, knitting, crochet, sewing pattern, quilt, hairstyle, haircut, curly hair, hair dye, nail polish, nail art, lipstick shade, perfume, cologne, skincare routine, acne, wrinkles, tattoo, tattoos, tie a tie, piercing, jewelry,
  crypto price, bitcoin, bitcoin price, ethereum, nft, dogecoin, day trading, stock tip, which stock should i buy, should i buy, should i invest, invest my, price prediction, passive income, side hustle, get rich,
  order a, order me, buy me, add to cart, add milk, shopping list, grocery list, amazon order, coupon, coupons, discount code, promo code, track my, my package, play a song, turn on the lights, turn off, turn off the, living room, smart home, thermostat, dim the, volume up, unlock my, delete all, cancel my, open spotify, download this, subscribe to,
  recommend a, recommend me, suggest a, best way to remove, how to tie, how to train, how to draw, how to cook, how to make a, how do i make, how do i get rid, how to get rid, how to grow, how to pronounce, how to change a, how to center, help me with, teach me, explain like, interview questions, thriller, trivia, fun fact, tongue twister, bucket list, new year's resolution, mindfulness, meditation, meditate, fall asleep, snoring, hiccups, hangover
`),
);

/** Openings of requests that no look-up answers. "Summarize the … Act" and "open datasets" are no such thing. */
export const chores: readonly string[] = [
  String.raw`^\s*(?:please\s+|can you\s+|could you\s+)?(?:write|draft|compose|rename|convert|translate|play|generate|proofread|draw|sing|remind|cancel|unlock|solve|rewrite|rephrase|cook|bake|paint|fix|repair|turn (?:on|off)|flip|roll|call|text|e-?mail|book|buy|order|delete|edit|crop|resize|compress|merge|debug|refactor|deploy|install|teach|pretend|imagine|recommend|suggest|plan|design|assemble|pronounce)\s+(?:me\s+|my\s+|a\s+|an\s+|some\s+|the\s+|this\s+|these\s+|all\s+|'|")`,
  String.raw`^\s*(?:how (?:do|can|should|would) (?:i|you|we)|how to|ways? to|tips (?:for|on|to)|ideas for|best way to|teach me|help me|explain how|explain why|show me how)\s+(?!find|get data|look|search|check|read|see|compare|many|much|file|report|access|use)`,
  String.raw`\bwhat(?:'s| is| are) (?:a|some) good\b|\b(?:gift|name|party|dinner|date|outfit|costume|decorating|caption) ideas?\b|\bdifference between\b|\bwhat(?:'s| is) (?:a|another|the) (?:word|synonym|antonym|rhyme)\b|\bwhat does \S+ mean in\b|\bwho (?:sang|sings|painted|wrote|directed|plays|played|starred)\b|\bwhat should i (?:wear|cook|name|watch|read|say|eat for dinner)\b`,
  String.raw`\bwhere (?:can|do|could) i (?:buy|get a|rent|watch|eat|park|stay)\b|\bbest\b.{1,40}\bunder \$?\d+|\bwhat(?:'s| is) on (?:tv|netflix|tonight)\b|^\s*(?:cheap|best)\s+\w+\s+(?:in|near)\b|\b(?:template|tutorial|cheat sheet|walkthrough)\b`,
];
