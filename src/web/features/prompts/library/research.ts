import type { LibraryPrompt } from './library-prompt.ts'

export const research: LibraryPrompt[] = [
  {
    id: 'research-verdict',
    group: 'research',
    title: 'Test it or leave it',
    description: 'A verdict on a product idea, with what would change it',
    also: 'validate winning product',
    text: 'I am thinking about selling {product} to {audience} in {market} at {price}. Judge it on demand, competition, room for margin, shipping risk and return risk. Score each from 1 to 5 with one sentence of reasoning, then say: test it, or leave it. List the three facts that would change your verdict and how I can find each out for less than {test budget}.',
  },
  {
    id: 'research-reviews',
    group: 'research',
    title: 'What buyers complain about',
    description: 'Sorts pasted reviews into problems you can solve',
    text: 'Here are reviews of products like {product}:\n\n{reviews}\n\nGroup the complaints by cause. For each group give how many reviews mention it, one short quote in the buyer’s words, and whether I can solve it by the product, the description, the packaging or the service. Use only what is in the reviews; do not add complaints of your own.',
  },
  {
    id: 'research-competitors',
    group: 'research',
    title: 'Compare competing offers',
    description: 'A table of offers and the gap between them',
    text: 'Compare these offers for {product}:\n\n{offers}\n\nMake a table with price, what is included, delivery time, return terms, main claim and proof for the claim. Write “not stated” where something is missing. Then name one gap that none of them fills and that matters to {audience}.',
  },
  {
    id: 'research-buyers',
    group: 'research',
    title: 'Who buys this, and when',
    description: 'Buying situations instead of made-up personas',
    also: 'target audience persona',
    text: 'List six situations in which someone decides to buy {product}. For each: what happened just before, what they search for or ask a friend, what they compare it with (including doing nothing), what makes them hesitate, and the sentence on a page that would settle it. Mark which of the six is most common in {market} and say how sure you are.',
  },
  {
    id: 'research-season',
    group: 'research',
    title: 'Season calendar',
    description: 'When demand rises, and when stock must be ordered',
    text: 'Plan a year for {product} in {market}. For each month say whether demand is low, normal or high and why. My supplier needs {lead time} days from order to warehouse. Give the last sensible order date before each peak, and the date from which I should stop reordering so that I am not left with stock.',
  },
  {
    id: 'research-rules',
    group: 'research',
    title: 'Rules before selling',
    description: 'Marks, duties and papers to check for a market',
    also: 'compliance ce legal',
    text: 'I want to import {product} from {origin} and sell it in {market}. List what I must check before the first sale: product safety marks, labelling and languages, restricted materials, batteries, packaging duties, customs code and duty rate, consumer rights. For each say who issues or checks it and what paper I should ask the supplier for. Mark what you are not certain of, so that I can ask an expert.',
  },
  {
    id: 'research-bundle',
    group: 'research',
    title: 'Ideas for a bundle',
    description: 'What to sell together and at which price',
    text: 'I sell {product} at {price}; it costs me {cost}. Suggest five bundles with one or two things that the same buyer needs at the same time. For each give the added cost you assume, a bundle price, the profit per order compared with the single product, and what it does to parcel size. Leave out anything that only fills the box.',
  },
  {
    id: 'research-small-test',
    group: 'research',
    title: 'A small, honest test',
    description: 'Find out if it sells before buying stock',
    text: 'Design a test that tells me within {days} days and for at most {budget} whether {product} sells at {price}. Say what I build, where visitors come from, which single number decides, the value at which I go on and the value at which I stop, and how many visitors are needed before the number means anything. No fake scarcity, and nobody is charged for what I cannot deliver.',
  },
]
