import type { LibraryPrompt } from './library-prompt.ts'

export const profit: LibraryPrompt[] = [
  {
    id: 'profit-order',
    group: 'profit',
    title: 'Profit per order',
    description: 'What is left after cost, shipping, fees and refunds',
    text: 'I sell at {price}. Cost {cost}, shipping {shipping}, fees {fee rate} % + {fixed fee}, refunds {refund rate} %. What is left per order?',
  },
  {
    id: 'profit-price-for-margin',
    group: 'profit',
    title: 'Price for a margin',
    description: 'The price that reaches the margin you want',
    text: 'Cost {cost}, shipping {shipping}, fees {fee rate} %. What price gives a margin of {margin} %?',
  },
  {
    id: 'profit-roas',
    group: 'profit',
    title: 'Break-even ROAS and CPA',
    description: 'The most an order may cost in ads',
    text: 'Price {price}, cost {cost}, shipping {shipping}, fees {fee rate} %, refunds {refund rate} %. What are my break-even ROAS and break-even CPA? Then show both again for a target profit of {target profit} per order.',
  },
  {
    id: 'profit-discount',
    group: 'profit',
    title: 'What a discount costs',
    description: 'How many more orders a discount has to bring',
    text: 'Price {price}, cost {cost}. What happens with {discount} % off? Say what is left per order before and after, and how many more orders I need to earn the same.',
  },
  {
    id: 'profit-free-shipping',
    group: 'profit',
    title: 'Free shipping threshold',
    description: 'From which basket free shipping pays',
    text: 'My average order is {order value} with a gross margin of {margin} %. A parcel costs me {shipping}; customers pay {shipping fee} today. Compare free shipping from three thresholds: just above the average order, 25 % above, 50 % above. For each show profit on an order at the threshold, profit on an average order that pays shipping, and the share of buyers who would have to add something for me to come out even. Recommend one.',
  },
  {
    id: 'profit-quantity',
    group: 'profit',
    title: 'Two or three at once',
    description: 'Quantity prices that raise profit, not only sales',
    text: 'One {product} sells at {price}, costs {cost}, and a parcel costs {shipping} whether it holds one, two or three. Propose prices for two and for three. Show profit per order and per piece, the saving the customer sees, and the lowest price for each at which I earn at least as much as on one. Round to prices a shop would show.',
  },
  {
    id: 'profit-supplier-rise',
    group: 'profit',
    title: 'Supplier price goes up',
    description: 'Absorb it, share it or pass it on',
    text: 'My supplier raises {product} from {old cost} to {new cost}. I sell at {price}, ship for {shipping} and sell {orders} a month. Compare three answers: keep the price, pass on half, pass on all. Show profit per order and per month for each, and how many orders I could lose at the higher prices before keeping the price would have been better.',
  },
  {
    id: 'profit-month',
    group: 'profit',
    title: 'Where the money went',
    description: 'A plain profit statement from pasted figures',
    text: 'These are my figures for {month}:\n\n{figures}\n\nTurn them into a profit statement: revenue, refunds, product cost, shipping, payment fees, ads, apps and tools, profit. Show each as an amount and as a share of revenue. Name the two lines that deserve attention first, and any figure that is missing or cannot be right.',
  },
]
