/** Questions that each calculator answers, in plain English with the names of its inputs. */
const lines = `
order | What is my profit per order?; What if the product cost goes up to 9?; What is left if I raise the price to 45?; How much do I make on each sale before ads?; What is our margin?; What is my break-even ROAS?; What is the break-even CPA, the most an order may cost in ads?; price 40, product cost 12, shipping cost 4: what is left?; Is this product profitable?
ads | What is my profit after ads?; How much is left per order with an ad cost per order of 12?; Do I make money at a ROAS of 2.5?; What do I earn per sale once ads are paid?
volume | What is the profit of 200 orders?; How much do we make a month with 150 orders?; If I sell 50 units, what is the total profit?
discount | What happens with a 20 % discount?; How many more orders do I need if I give 15 % off?; Do we still make money at 30 % off?; What is left after a discount of 5?
bundle | What is the profit of a bundle of 2 at a bundle price of 59?; Is a pack of three for 75 worth it?; What do we make on a set of two?
compareAt | Which discount does the compare-at price show?; Compare-at price 59, price 39: how many percent off is that?
priceForMargin | What price gives a margin of 40 %?; How much do I have to charge for a 30 % margin?
costForMargin | What may the product cost be for a margin of 40 %?; What is the most I can pay the supplier and keep a 35 % margin?
discountForMargin | How much discount can I give and keep a margin of 25 %?; What is the highest discount that leaves 20 % margin?
priceForProfit | What price leaves a profit of 10 per order?; How much must I charge to earn 15 per sale?
cpaForProfit | How much can I spend on ads per order and keep a profit of 5?; What CPA leaves 8 profit per order?
priceForRoas | At what price do we break even with a ROAS of 2?
markup | What is the price with a markup of 150 % on the product cost?
ordersForProfit | How many orders do I need for a profit of 3000?; How many sales to earn 5000 a month?; How many units must we sell to make 2000 profit?
maxCpc | What is the most I can pay per click?; Which cost per click can I afford at a conversion rate of 2 %?
clicks | What does an order cost in ads at a cost per click of 0.50 and a conversion rate of 2 %?
adResult | How many orders do I get for an ad spend of 2000 at an ad cost per order of 12?; Ad spend 700 at a ROAS of 2.2: did I win or lose?; Ad spend 500, 40 orders: what is my CPA?; We spent 1200 on ads and made 4000 revenue, what is the ROAS?
budget | Which ad budget do I need for 100 orders at an ad cost per order of 10?
traffic | How many orders do 2000 visits bring at a conversion rate of 2 %?
visits | How many visits do I need for 50 orders at a conversion rate of 2 %?
marginRoas | Which ROAS breaks even at a margin of 40 %?
period | Revenue 12000, goods sold 4000, ad spend 3000, fixed costs 1500: what is left this month?; What is our result for the month?
perPiece | Freight 500 for 200 units: what is that per unit?; A pallet costs 300 for 150 pieces, how much is it each?; What do 400 pieces cost at 6 each?; What is the deposit of 30 % on 500 pieces at 12?
vat | How much VAT is in the price?; What is the price without VAT?
`

/** “name | one; another” on each line. */
export const readExamples = (text: string): { of: string; text: string }[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [of = '', texts = ''] = line.split(' | ')
      return texts.split('; ').map((each) => ({ of, text: each }))
    })

export const calculatorExamples = readExamples(lines)
