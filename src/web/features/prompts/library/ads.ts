import type { LibraryPrompt } from './library-prompt.ts'

export const ads: LibraryPrompt[] = [
  {
    id: 'ads-angles',
    group: 'ads',
    title: 'Five angles for ads',
    description: 'Different reasons to buy, each with a first line',
    text: 'Find five angles to advertise {product} to {audience}. For each: the belief they hold now, what the ad shows to shift it, the first line (at most 12 words), what is seen in the first two seconds, and the proof from these facts: {facts}. The angles must differ in reason to buy, not in wording. Say which one to test first and what result would end it.',
  },
  {
    id: 'ads-meta',
    group: 'ads',
    title: 'Text for Meta ads',
    description: 'Primary text, headline and description in three lengths',
    text: 'Write Meta ads for {product} at {price}, for {audience}. Angle: {angle}. Give three versions: primary text of 25, 60 and 120 words, each with a headline of at most 40 characters and a description of at most 30. No claims about the reader’s person, health or income, no invented reviews, no countdowns.',
  },
  {
    id: 'ads-search',
    group: 'ads',
    title: 'Google search ad',
    description: 'Headlines and descriptions within the limits',
    text: 'Write a responsive search ad for {product}, keyword “{keyword}”, shop {shop}. Fifteen headlines of at most 30 characters and four descriptions of at most 90. Show the number of characters beside each. Mix: keyword, benefit, price or offer ({offer}), delivery, returns, brand. Any headline must read well beside any other.',
  },
  {
    id: 'ads-video',
    group: 'ads',
    title: 'Script for a 20-second video',
    description: 'Shot by shot, to film with a phone',
    text: 'Write a 20-second vertical video for {product}, filmed with a phone in {setting}. A table with seconds, picture, spoken words and text on screen. The first two seconds show {problem} without words. One idea only, understood without sound, ends with {call to action}. Add two other openings for the same body, so that I can test them.',
  },
  {
    id: 'ads-diagnosis',
    group: 'ads',
    title: 'Ads do not earn: why?',
    description: 'Finds the step that loses the money',
    text: 'My campaign for {product} in the last {days} days: spend {spend}, impressions {impressions}, clicks {clicks}, add to cart {carts}, orders {orders}, revenue {revenue}. Break-even CPA is {break even cpa}. Work out CPM, click rate, cost per click, cart rate, purchase rate, CPA and ROAS. Name the one step that loses most compared with what is usual, say how sure the numbers allow you to be, and give three things to change there, smallest effort first.',
  },
  {
    id: 'ads-budget',
    group: 'ads',
    title: 'Plan a test budget',
    description: 'How much to spend before a decision',
    text: 'I have {budget} to test ads for {product}. Break-even CPA is {break even cpa}, and I expect a purchase rate of {purchase rate} %. Split it into ad sets and days so that each can be judged. Give for each the spend at which I stop it without an order, the result at which I raise it and by how much, and the day on which I decide. Say what this budget cannot tell me.',
  },
  {
    id: 'ads-creator-brief',
    group: 'ads',
    title: 'Brief for a creator',
    description: 'One page that gets usable material',
    text: 'Write a one-page brief for a creator who films {product} for {fee}. Contents: who watches, the one thing they should remember, five must-have shots, three things to say in their own words, what not to say ({forbidden claims}), format and length, files to deliver, date {date}, rights of use, and that it must be marked as advertising.',
  },
  {
    id: 'ads-retargeting',
    group: 'ads',
    title: 'Ads for those who left',
    description: 'A message for each reason to leave',
    text: 'People looked at {product} ({price}) and did not buy. Assume four reasons: price, doubt about quality, delivery time, not now. Write one ad for each: headline, 40 words of text, and the picture. Facts I can use: {facts}. No discount in more than one of them, and nothing that makes people feel watched. Say after how many days each should run and when to stop.',
  },
]
