import type { LibraryPrompt } from './library-prompt.ts'

export const supply: LibraryPrompt[] = [
  {
    id: 'supply-first-contact',
    group: 'supply',
    title: 'First message to a supplier',
    description: 'Short, serious, with the questions that matter',
    text: 'Write a first message to a supplier of {product}. I am {shop}, selling in {market}, planning {quantity} a month. Ask for: unit price at three quantities, sample price and time, production time, packaging and its size, certificates for {market}, payment terms, what happens with faulty pieces. At most 150 words, simple English that translates well, numbered questions.',
  },
  {
    id: 'supply-negotiate',
    group: 'supply',
    title: 'Negotiate the price',
    description: 'Arguments, order of offers, where to stop',
    text: 'I pay {cost} for {product} at {quantity} pieces and want {target cost}. What I can offer: {concessions}. Plan the negotiation: my opening, three arguments from the supplier’s point of view, what I trade for what, the point at which I stop, and what else than price is worth asking for. Then write the first message.',
  },
  {
    id: 'supply-compare',
    group: 'supply',
    title: 'Compare supplier quotes',
    description: 'Landed cost instead of unit price',
    text: 'Compare these quotes for {product}:\n\n{quotes}\n\nWork out the landed cost per piece for {quantity} pieces: unit price, packaging, freight, duty {duty rate} %, inspection, faulty pieces {fault rate} %. Show each assumption. Rank by landed cost, then say what speaks against the cheapest: time, terms, minimum order, what is not answered.',
  },
  {
    id: 'supply-reorder',
    group: 'supply',
    title: 'When to reorder',
    description: 'Reorder point and quantity from your sales',
    text: 'I sell {daily sales} of {product} a day, on the best days {peak sales}. Stock {stock}, lead time {lead time} days, up to {delay} days late, minimum order {minimum order}, cost {cost} a piece. Give the reorder point, the safety stock, the date on which I must order, a quantity, and how much money that ties up. Show the working, and what changes if sales rise by 30 %.',
  },
  {
    id: 'supply-sample',
    group: 'supply',
    title: 'Test a sample',
    description: 'A checklist before you order in bulk',
    text: 'Make a checklist for testing a sample of {product}. It will be used for {use} and sold as {claims}. Cover: what I measure and the tolerance, what I do to it for a week, safety, smell and finish, packaging and a drop test, what the photos promise. For each say pass or fail by a number or a fact, and which failures end it.',
  },
  {
    id: 'supply-quality',
    group: 'supply',
    title: 'Complain about faulty goods',
    description: 'Facts, claim and date in one message',
    text: 'In a delivery of {quantity} pieces of {product}, order {order number}, {faulty} are faulty: {fault}. I have photos. Write to the supplier: what was agreed, what came, what I claim ({claim}), by which date, and how we prevent it next time. Firm and polite, at most 130 words. Add what I should do if there is no answer within five days.',
  },
  {
    id: 'supply-shipping',
    group: 'supply',
    title: 'Choose a way to ship',
    description: 'Cost, time and risk side by side',
    text: 'I ship {product}, parcel {parcel size}, {weight}, value {price}, from {origin} to {market}, about {orders} a month. Options: {options}. Compare cost per order, days, tracking, who pays duty, loss and return handling, and what I can promise on the page. Recommend one for now and say at how many orders a month I should choose again.',
  },
  {
    id: 'supply-routine',
    group: 'supply',
    title: 'Weekly routine',
    description: 'One page that keeps the shop running',
    text: 'I run {shop} with {people} people and {orders} orders a week; what goes wrong most is {problem}. Write a weekly routine: for each day what is checked, by whom, in how many minutes, which number is written down, and at which value we act. At most 90 minutes a day in total. Add a monthly hour for what can be dropped.',
  },
]
