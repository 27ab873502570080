import type { LibraryPrompt } from './library-prompt.ts'

export const service: LibraryPrompt[] = [
  {
    id: 'service-late',
    group: 'service',
    title: 'Parcel is late',
    description: 'An answer with a date and a choice',
    text: 'A customer writes:\n\n{message}\n\nThe order was placed on {order date}, the tracking says: {tracking}. Write an answer in at most 110 words: what I know, what I do not know, what I do today, by when they hear from me again, and the choice they have if it has not come by then ({options}). Warm, no excuses, no blame on the carrier.',
  },
  {
    id: 'service-refund',
    group: 'service',
    title: 'Refund request',
    description: 'Yes, no or a fair middle, well explained',
    text: 'A customer wants a refund for {product}:\n\n{message}\n\nMy terms: {return terms}. Say first what they are entitled to in {market} and what goodwill would cost me ({cost}). Then write the answer I should send: decision in the first sentence, what they have to do in numbered steps, when the money arrives.',
  },
  {
    id: 'service-bad-review',
    group: 'service',
    title: 'Answer a bad review',
    description: 'In public, for the next buyer who reads it',
    text: 'Someone left this review of {product}:\n\n{review}\n\nWhat really happened: {facts}. Write a public answer of at most 70 words: take up their exact point, say what was wrong or what we changed, offer a way to solve it outside. No template phrases, no doubt about their honesty, no personal data. Then tell me whether the product or the page should change.',
  },
  {
    id: 'service-damaged',
    group: 'service',
    title: 'Arrived damaged',
    description: 'One message that settles it',
    text: 'A customer reports that {product} arrived damaged: {message}. I can send a replacement (costs me {replacement cost}, takes {delivery}) or refund {price}. Write one answer that settles it without a second round: what I need from them (at most one photo), what they choose between, what happens to the damaged piece, and when it is done.',
  },
  {
    id: 'service-saved-replies',
    group: 'service',
    title: 'Set of saved replies',
    description: 'The ten questions you answer every day',
    text: 'These are typical messages from my customers:\n\n{messages}\n\nFind the ten most frequent questions and write a saved reply for each, at most 80 words, with blanks for names and dates. Facts: delivery {delivery}, returns {return terms}, contact {contact}. Note for each what on the shop’s pages would prevent the question.',
  },
  {
    id: 'service-angry',
    group: 'service',
    title: 'Calm an angry customer',
    description: 'Takes the point seriously, keeps the line',
    text: 'This message came in:\n\n{message}\n\nFacts: {facts}. I can offer {offer}, not more. Write an answer in at most 120 words that names what went wrong for them, says plainly what I do and by when, and stays friendly without giving in to what I cannot do. Then a shorter second answer in case they refuse.',
  },
  {
    id: 'service-presale',
    group: 'service',
    title: 'Question before buying',
    description: 'Answers it and says honestly if it fits',
    text: 'Someone asks before buying {product}:\n\n{question}\n\nFacts: {facts}. Write an answer of at most 80 words that answers first, says for whom it is not right, and ends with one helpful next step. If the facts do not answer the question, say so and tell me what to ask the supplier.',
  },
  {
    id: 'service-patterns',
    group: 'service',
    title: 'Learn from a month of tickets',
    description: 'The causes behind the questions',
    text: 'Here are the customer messages of {month}:\n\n{messages}\n\nGroup them by cause, with numbers. For the three largest causes: what it costs a month (assume {minutes} minutes each at {hourly cost} an hour, plus refunds where named), the change that would remove it, who has to make it. Keep quotes short and leave out names.',
  },
]
