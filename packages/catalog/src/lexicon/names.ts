import type { NameClass } from "../search/lexicon.ts";

const words = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

const STATES = words(`Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Georgia,
  Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan,
  Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York,
  North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota,
  Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming, District of Columbia,
  Puerto Rico, Guam, American Samoa`);

const CITIES = words(`New York City, NYC, Los Angeles, Chicago, Houston, Phoenix, Philadelphia, San Antonio, San Diego,
  Dallas, Austin, Jacksonville, San Jose, Fort Worth, Columbus, Charlotte, Indianapolis, San Francisco, Seattle, Denver,
  Oklahoma City, Nashville, El Paso, Washington DC, Las Vegas, Boston, Detroit, Portland, Louisville, Memphis, Baltimore,
  Milwaukee, Albuquerque, Tucson, Fresno, Sacramento, Mesa, Kansas City, Atlanta, Colorado Springs, Omaha, Raleigh,
  Miami, Virginia Beach, Long Beach, Oakland, Minneapolis, Bakersfield, Tulsa, Tampa, Arlington, Wichita, Aurora,
  New Orleans, Cleveland, Honolulu, Anaheim, Orlando, Lexington, Stockton, Riverside, Corpus Christi, Irvine,
  Cincinnati, Santa Ana, Newark, Saint Paul, St. Paul, Pittsburgh, Greensboro, Lincoln, Durham, Plano, Anchorage,
  Jersey City, St. Louis, Saint Louis, Chandler, Buffalo, Gilbert, Madison, Reno, Toledo, Fort Wayne, Lubbock,
  St. Petersburg, Laredo, Norfolk, Scottsdale, Baton Rouge, Boise, Richmond, Spokane, Rochester, Des Moines, Tacoma,
  Birmingham, Salt Lake City, Fayetteville, Little Rock, Huntsville, Knoxville, Grand Rapids, Providence, Chattanooga,
  Tallahassee, Worcester, Fort Lauderdale, Sioux Falls, Savannah, Charleston, Hartford, Albany, Syracuse, Dayton, Akron,
  Flint, Burlington, Brooklyn, Manhattan, Queens, Bronx, Staten Island, Asheville, Santa Fe, Boulder, Missoula, Billings,
  Fargo, Bismarck, Cheyenne, Helena, Juneau, Montpelier, Concord, Augusta, Dover, Annapolis, Harrisburg, Trenton,
  Bay Area, New England, Gulf Coast, Midwest`);

const COUNTRIES =
  words(`China, Japan, Germany, India, United Kingdom, UK, France, Italy, Canada, Mexico, Brazil, Russia,
  Spain, South Korea, Korea, Indonesia, Netherlands, Saudi Arabia, Switzerland, Poland, Sweden, Belgium, Argentina,
  Ireland, Austria, Thailand, Israel, Nigeria, Egypt, Bangladesh, Vietnam, South Africa, Philippines, Malaysia, Denmark,
  Singapore, Hong Kong, Pakistan, Chile, Colombia, Finland, Romania, Czech Republic, Portugal, Iraq, Peru, Greece,
  New Zealand, Qatar, Algeria, Hungary, Kazakhstan, Kuwait, Ukraine, Morocco, Ethiopia, Kenya, Ecuador, Sri Lanka,
  Dominican Republic, Guatemala, Cuba, Haiti, Venezuela, Iran, Syria, Afghanistan, North Korea, Ghana, Uganda, Somalia,
  Australia, Norway, Turkey, Taiwan, United Arab Emirates, Europe, European Union, Africa, Asia`);

const COMPANIES =
  words(`Apple, Microsoft, Amazon, Google, Alphabet, Facebook, Meta Platforms, Tesla, Nvidia, Berkshire Hathaway,
  JPMorgan, JPMorgan Chase, Johnson & Johnson, Walmart, Exxon, ExxonMobil, Exxon Mobil, Procter & Gamble, Bank of America,
  Pfizer, Chevron, Coca-Cola, PepsiCo, Costco, Cisco, Oracle, Netflix, Disney, Walt Disney, Intel, AMD, IBM, Boeing,
  Lockheed Martin, Raytheon, RTX, Northrop Grumman, General Dynamics, General Electric, General Motors, Ford Motor,
  AT&T, Verizon, T-Mobile, Comcast, Wells Fargo, Citigroup, Goldman Sachs, Morgan Stanley, BlackRock, Vanguard, Fidelity,
  State Street, UnitedHealth, UnitedHealth Group, CVS Health, Cigna, Humana, Elevance, Merck, Eli Lilly, AbbVie, Moderna,
  Bristol Myers Squibb, Gilead, Amgen, Novartis, Sanofi, AstraZeneca, GlaxoSmithKline, Novo Nordisk, Bayer, Medtronic,
  Abbott, Boston Scientific, Stryker, Home Depot, Lowe's, Target, Kroger, McDonald's, Starbucks, Nike, FedEx, UPS, Uber,
  Lyft, Airbnb, Palantir, Salesforce, Adobe, Qualcomm, Broadcom, Micron, Dell, HP, Hewlett Packard, Booz Allen, Leidos,
  SAIC, Deloitte, Accenture, Honeywell, Caterpillar, Deere, John Deere, 3M, Dow, DuPont, Monsanto, Cargill, Tyson Foods,
  Kraft Heinz, General Mills, Nestle, Philip Morris, Altria, Delta Air Lines, United Airlines, American Airlines,
  Southwest Airlines, JetBlue, Toyota, Honda, Volkswagen, Hyundai, Kia, BMW, SpaceX, OpenAI, TikTok, ByteDance, Samsung,
  Sony, Huawei, Alibaba, Shell, BP, ConocoPhillips, Koch Industries, Enron, Theranos, FTX, Coinbase, Robinhood, PayPal,
  Visa, Mastercard, American Express, Capital One, Silicon Valley Bank, First Republic, Signature Bank, Charles Schwab,
  Duke Energy, Southern Company, PG&E, NextEra, Exelon, Dominion Energy, Peloton, GameStop, WeWork, Zoom, Snowflake`);

const PEOPLE =
  words(`Biden, Joe Biden, Trump, Donald Trump, Obama, Kamala Harris, Mike Pence, JD Vance, Nancy Pelosi, Pelosi,
  Mitch McConnell, McConnell, Chuck Schumer, Schumer, Bernie Sanders, Elizabeth Warren, Ted Cruz, Marco Rubio,
  Alexandria Ocasio-Cortez, AOC, Kevin McCarthy, Mike Johnson, Hakeem Jeffries, Lindsey Graham, Rand Paul,
  Josh Hawley, Cory Booker, Amy Klobuchar, Tim Kaine, Mitt Romney, Susan Collins, Joe Manchin, Kyrsten Sinema, John Fetterman,
  Tommy Tuberville, Marjorie Taylor Greene, Matt Gaetz, Ron DeSantis, Gavin Newsom, Janet Yellen, Jerome Powell,
  Elon Musk, Jeff Bezos, Mark Zuckerberg, Bill Gates, Warren Buffett, Anthony Fauci, Merrick Garland, Robert Kennedy`);

const DRUGS = words(`Ozempic, Wegovy, Mounjaro, Zepbound, semaglutide, tirzepatide, Humira, Keytruda, Eliquis, Xarelto,
  Lipitor, Crestor, metformin, insulin, Lantus, Trulicity, Jardiance, Farxiga, Januvia, Viagra, Cialis, Zoloft, Prozac,
  Lexapro, Xanax, Valium, Ambien, Adderall, Ritalin, Vyvanse, OxyContin, oxycodone, hydrocodone, Vicodin, Percocet,
  fentanyl patch, morphine, methadone, naloxone, Narcan, Suboxone, Tylenol, acetaminophen, ibuprofen, Advil, Motrin,
  aspirin, naproxen, Aleve, amoxicillin, azithromycin, ciprofloxacin, penicillin, prednisone, albuterol, Singulair,
  Synthroid, levothyroxine, lisinopril, amlodipine, losartan, warfarin, Coumadin, Plavix, Entresto, Botox, Accutane,
  Chantix, Zantac, ranitidine, Nexium, omeprazole, Paxlovid, remdesivir, ivermectin, Stelara, Enbrel, Remicade, Dupixent,
  Skyrizi, Opdivo, Herceptin, Avastin, Revlimid, Tamiflu, gabapentin, tramadol, trazodone, sertraline, fluoxetine,
  ketamine, Depo-Provera, Leqembi, Aduhelm, EpiPen, epinephrine, melatonin, Truvada`);

const DISEASES =
  words(`lupus, psoriasis, melanoma, leukemia, lymphoma, glioblastoma, ALS, multiple sclerosis, Parkinson's,
  Alzheimer's, dementia, epilepsy, autism, ADHD, schizophrenia, bipolar disorder, PTSD, endometriosis, Crohn's, colitis, IBS,
  celiac disease, cystic fibrosis, sickle cell, hepatitis, HIV, AIDS, herpes, HPV, shingles, Lyme disease, malaria, Ebola,
  Zika, dengue, mpox, breast cancer, lung cancer, prostate cancer, colon cancer, pancreatic cancer, ovarian cancer,
  type 2 diabetes, type 1 diabetes, migraine, fibromyalgia, osteoporosis, eczema, gout, anemia, sepsis, long covid, cirrhosis,
  glaucoma, macular degeneration, hemophilia, muscular dystrophy, Down syndrome, Huntington's, tinnitus, sleep apnea`);

const OCCUPATIONS =
  words(`nurse, nurses, registered nurses, physician assistants, pharmacists, paramedics, teacher, teachers, electrician,
  electricians, plumber, plumbers, carpenter, carpenters, welder, welders, mechanic, mechanics, truck driver, truck drivers,
  cashiers, waiters, waitresses, bartenders, cooks, chefs, janitors, security guards, police officers, firefighters,
  software developers, software engineers, programmers, data scientists, accountants, auditors, lawyers, paralegals,
  architects, civil engineers, mechanical engineers, social workers, librarians, journalists, graphic designers,
  receptionists, secretaries, real estate agents, pilots, flight attendants, farmworkers, construction laborers`);

/** Names that queries hold. A query that is nothing but a name asks who or where that is. */
export const names: readonly NameClass[] = [
  { names: [...STATES, ...CITIES], means: "resolve place" },
  {
    names: COUNTRIES,
    means: "world bank indicator",
    suggests: "world bank indicator, world bank compare, imf indicator, who indicator, country",
  },
  { names: COMPANIES, means: "resolve entity company", suggests: "company" },
  { names: PEOPLE, means: "resolve person", suggests: "member, candidate" },
  { names: DRUGS, means: "drug profile, drug labels", suggests: "drug, medication" },
  {
    names: OCCUPATIONS,
    means: "occupation wages, bls series",
    suggests: "occupation wages, bls series data, bls series search, occupation",
  },
  { names: DISEASES, means: "health topics, medlineplus, clinical trials", suggests: "health, disease" },
];
