/** Synonyms of sellers and their files: a question with one word finds the others. */
export const sameWords = `
customer buyer shopper client
ship deliver delivery dispatch postage
parcel package
warranty guarantee
refund reimburse
cable cord
photo picture image
price cost
discount rebate
supplier vendor manufacturer
break broken damage shatter defect faulty
moisture humidity damp
colour color
grey gray
answer reply respond response
quick fast
reseller retailer stockist
article item product
box carton
gift present
shop store
stock inventory
size measurement
duty tariff customs
payment money
voucher coupon
site website
staff agent employee
bright brightness
clean wash
complaint complain
`
  .trim()
  .split('\n')
  .map((group) => group.split(' '))
