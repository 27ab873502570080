type CheckoutKind = 'shopify' | 'stripe' | 'other'

export const checkoutNames: Record<CheckoutKind, string> = {
  shopify: 'Shopify cart link: the product goes straight into the cart.',
  stripe: 'Stripe payment link: buyers pay on Stripe.',
  other: 'Buyers continue at this address.',
}

/** Tells a Shopify cart permalink and a Stripe payment link from other checkouts. */
export function checkoutKind(link: string): CheckoutKind {
  const address = URL.parse(link)
  if (!address) return 'other'
  if (/^buy\.stripe\.com$/.test(address.hostname) && address.pathname.length > 1) return 'stripe'
  return /^\/cart\/\d+:\d+(,\d+:\d+)*\/?$/.test(address.pathname) ? 'shopify' : 'other'
}
