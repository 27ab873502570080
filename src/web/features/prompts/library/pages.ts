import type { LibraryPrompt } from './library-prompt.ts'

export const pages: LibraryPrompt[] = [
  {
    id: 'pages-description',
    group: 'pages',
    title: 'Product description',
    description: 'From bare facts to a page that sells honestly',
    text: 'Write a product description for {product}. Facts:\n\n{facts}\n\nBuyer: {audience}. Begin with the situation they are in, then what changes, then how it works. Follow with five bullet points, each a fact with its use. End with size, material, what is in the box, delivery and returns. Use only the facts above; where one is missing write [missing: …] instead of inventing it.',
  },
  {
    id: 'pages-headlines',
    group: 'pages',
    title: 'Ten headlines, ten angles',
    description: 'Headlines that differ in idea, not in words',
    text: 'Write ten headlines for the page of {product} for {audience}. Each takes a different angle: result, problem, comparison, number, objection, moment of use, material, ease, price, proof. At most nine words each, no superlatives, nothing I cannot prove with: {proof}. Mark the two you would test first and say why.',
  },
  {
    id: 'pages-audit',
    group: 'pages',
    title: 'Why does this page not sell?',
    description: 'A critique in order of what costs most',
    text: 'Here is the text of my product page for {product}, which {conversion rate} % of visitors buy from:\n\n{page text}\n\nRead it as {audience} on a phone. List what stops a purchase, worst first: what is unclear, what is not believed, what is missing, what is too much. For each give the sentence as it is and the sentence as it should be.',
  },
  {
    id: 'pages-faq',
    group: 'pages',
    title: 'Questions before buying',
    description: 'An FAQ that removes real doubts',
    text: 'Write eight questions that {audience} have before buying {product} at {price}, in their words, ordered by how often they stop a purchase. Answer each in at most 45 words using only these facts: {facts}. Where the facts do not answer it, write what I have to find out.',
  },
  {
    id: 'pages-comparison',
    group: 'pages',
    title: 'Fair comparison table',
    description: 'You against the alternatives, without cheating',
    text: 'Make a comparison table of {product}, {alternative} and doing without. Choose the seven criteria that matter to {audience}, including at least two where mine is not the best. Facts about mine: {facts}. Write “check” where you do not know. Add one sentence on who should buy the alternative instead.',
  },
  {
    id: 'pages-photos',
    group: 'pages',
    title: 'List of photos to take',
    description: 'A shot list where each picture answers a question',
    text: 'Plan eight pictures for the page of {product}. For each: the question it answers, what is in the frame, distance and light, what must be readable, and the caption. Include size next to something familiar, the detail people worry about ({worry}), what is in the box, and use in {setting}. Order them as they should stand on the page.',
  },
  {
    id: 'pages-guarantee',
    group: 'pages',
    title: 'Return promise',
    description: 'Terms people understand and you can keep',
    text: 'Write a return promise for {product}. My terms: {return terms}. First one sentence for beside the buy button, then a short text for the page in plain words: who pays, how long, in which condition, how the money comes back, what is excluded. Point out anything that a buyer in {market} is entitled to by law and that my terms leave out.',
  },
  {
    id: 'pages-variants',
    group: 'pages',
    title: 'Help to choose a variant',
    description: 'Which size or model is for whom',
    text: 'I sell {product} in these variants: {variants}. Write a short guide that leads a buyer to the right one with at most three questions. Then a name for each variant that says what it is for, one line on who should take it, and one line on who should not.',
  },
]
