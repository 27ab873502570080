export const groups = {
  research: 'Product research',
  profit: 'Pricing and profit',
  pages: 'Product pages',
  ads: 'Ads',
  email: 'Email and retention',
  service: 'Customer service',
  seo: 'SEO',
  supply: 'Operations and suppliers',
} as const

type Group = keyof typeof groups

export interface LibraryPrompt {
  id: string
  group: Group
  title: string
  description: string
  /** What else it is called: words one may look for it by. */
  also?: string
  /** What is to be filled in stands in braces: {product}. */
  text: string
}
