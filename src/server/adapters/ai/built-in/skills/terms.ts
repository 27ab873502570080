/** Sellers' terms: every name of one, then its meaning. */
const lines = `
Break-even ROAS; break even roas | the return on ad spend at which an advertised order earns nothing and loses nothing: price ÷ contribution. An order of 40 that leaves 20 before ads breaks even at 2.00.
Break-even CPA; break even cpa | the most an order may cost in ads before you lose money on it. It equals the contribution per order.
ROAS; return on ad spend | return on ad spend, the revenue that ads bring divided by what they cost: 300 of sales for 100 of ads is a ROAS of 3. Whether that is good depends on your break-even ROAS.
ROI; return on investment | return on investment, profit ÷ what was put in. Unlike ROAS it counts profit, not revenue.
CPA; cost per acquisition | cost per acquisition, what you pay in ads for one order: ad spend ÷ orders.
CAC; customer acquisition cost | customer acquisition cost, all sales and marketing cost ÷ new customers. CPA counts ads alone, CAC counts everything.
CPC; cost per click | cost per click, ad spend ÷ clicks. The most you can pay is break-even CPA × conversion rate.
CPM; cost per mille | cost per mille, what a thousand showings of an ad cost: ad spend ÷ impressions × 1,000.
CTR; click-through rate; click through rate | click-through rate, clicks ÷ impressions: 20 clicks of 1,000 showings are 2 %.
Conversion rate; cvr | orders ÷ visitors: 3 orders from 100 visitors are 3 %.
AOV; average order value | average order value, revenue ÷ orders. When people buy several things at once, use it in place of the price.
LTV; clv; lifetime value | lifetime value, what a customer leaves over all orders: contribution per order × orders per customer. It says how much the first order may cost in ads.
MER; marketing efficiency ratio; blended roas | marketing efficiency ratio, all revenue ÷ all marketing spend. It does not depend on which ad gets the credit.
Markup; mark-up | what you add to the cost, as a share of the cost: bought at 10 and sold at 25 is a markup of 150 %. Margin is the same money as a share of the price: 60 %.
Contribution | what an order leaves to pay for ads, overheads and profit: price − product cost − shipping − fees − refunds.
Margin | what is left of the price, as a share of the price. Contribution margin counts product cost, shipping, fees and refunds, and leaves out ads and overheads.
Break-even; break even | the point at which nothing is earned and nothing lost. For ads: a CPA equal to the contribution.
COGS; cost of goods | cost of goods sold, what the products you sold cost you to buy or make.
Landed cost | the product with everything it takes to get it to you: purchase, freight, duty, insurance.
MOQ; minimum order quantity | minimum order quantity, the fewest units a supplier sells at once.
SKU; stock keeping unit | stock keeping unit, your own code for one variant of a product.
RRP; msrp; recommended retail price | recommended retail price, what the maker suggests; you may ask another.
Chargeback | a payment that the buyer's bank takes back, usually with a fee for you. Too many of them cost you the payment account.
Upsell; up-sell; cross-sell; crosssell | an upsell offers more of the same or a better one, a cross-sell something that goes with it. Both raise the average order value.
Dropshipping; drop-shipping | selling what the supplier sends straight to the buyer. You hold no stock, and answer for delivery and quality all the same.
Bounce rate | the share of visits that leave after one page without doing anything.
A/B test; split test | two versions shown to two random halves of the visitors at the same time. Decide on the number of visitors before you begin, and do not stop early.
Canon | the one place in a project where its facts stand, each with its source and time. Chat, pages and visuals read from it.
AIDA | attention, interest, desire, action: an order for sales copy.
PAS | problem, agitate, solve: copy that begins with what troubles the buyer.
FAB | feature, advantage, benefit: what it has, what that does, and what the buyer gains.
USP; unique selling point; unique selling proposition | unique selling proposition, the reason to buy from you that others cannot give.
Churn; churn rate; customer churn | the share of customers who leave in a time: customers lost ÷ customers at its start. With 5 % a month a customer stays 20 months on average: 1 ÷ 5 %.
Retention; retention rate; customer retention | the share of customers who are still there after a time. It is 100 % less the churn.
Repeat purchase rate; repeat rate; returning customer rate | customers who bought more than once ÷ all customers.
Funnel; sales funnel; marketing funnel; conversion funnel | the steps from seeing an ad to paying, such as visit, product page, cart, checkout. At each of them some leave: look where most do.
Landing page | the page that an ad leads to. It should go on with what the ad says and ask for one thing.
Lookalike audience; lookalike; lookalikes | people that an ad platform finds because they resemble your buyers, from a list that you give it.
Retargeting; remarketing | ads to people who were in your shop already. In most places they have to agree to be followed.
Pixel; tracking pixel; meta pixel; facebook pixel | a piece of code in your shop that tells an ad platform who visited and bought. In the EU only after the visitor agrees.
UTM; utm parameter; utm tag; utm link | words at the end of a link that tell your statistics which ad or email a visit came from.
Attribution; attribution window; attribution model | the rule by which a sale is counted for an ad, as “bought within 7 days of a click”. Two platforms can count the same sale.
SEO; search engine optimisation; search engine optimization | search engine optimisation, the work that makes pages be found in search without paying for ads.
CRO; conversion rate optimisation; conversion rate optimization | conversion rate optimisation, the work that makes more of the visitors buy.
UGC; user generated content; user-generated content | user generated content, pictures and videos by buyers. Ask them before you use one in an ad.
Lead magnet | something free, such as a guide, that people get for their email address.
CTA; call to action | call to action, the words that say what to do next, as “Add to cart”.
Cart abandonment; abandoned cart; cart abandonment rate | carts that were filled and not paid for, as a share of all that were filled.
Gross profit | revenue less the cost of the goods that were sold, before shipping, ads and overheads.
Net profit | what is left of the revenue when all costs and taxes are paid.
Gross margin | gross profit as a share of the revenue: only the cost of the goods is taken off.
Net margin | net profit as a share of the revenue: all costs are taken off.
Gross margin vs net margin; gross and net margin; difference between gross and net margin | gross margin takes only the cost of the goods off the revenue, net margin takes off all costs: shipping, fees, ads, overheads and taxes too.
Gross profit vs net profit; gross and net profit; difference between gross and net profit | gross profit takes only the cost of the goods off the revenue, net profit takes off all costs: shipping, fees, ads, overheads and taxes too.
Cash flow; cashflow | the money that comes in less the money that goes out in a time. Stock is paid for before it is sold, so a shop can earn and still run out of cash.
Overhead; overheads; fixed costs; fixed cost | costs that stay the same however much you sell: rent, wages, software.
Inventory turnover; stock turnover | how often the stock is sold in a year: cost of goods sold ÷ average stock at cost.
Lead time | the time from your order at the supplier until the goods are with you.
Safety stock | the stock that is kept for late deliveries and for more orders than expected.
Private label; white label | a product that others make. A private label is made for your brand alone; the same white-label product is sold under many brands.
3PL; third party logistics; third-party logistics | third-party logistics, a company that stores, packs and sends your orders.
FBA; fulfillment by amazon; fulfilment by amazon | Fulfilment by Amazon: Amazon stores, packs and sends your goods, for a fee per piece and for the space.
ACOS; tacos | advertising cost of sales, ad spend ÷ revenue of the ads: 1 ÷ ROAS. TACOS divides by all revenue. The break-even ACOS is your margin before ads.
`

export const terms = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', meaning = ''] = line.split(' | ')
    const [name = '', ...others] = names.split('; ')
    return { name, names: [name, ...others].map((each) => each.toLowerCase()), meaning }
  })
