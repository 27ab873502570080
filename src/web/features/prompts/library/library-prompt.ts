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
  /** Other search words. */
  also?: string
  /** The built-in assistant answers it. All others need a model, and say so. */
  worksAlone?: true
  /** Placeholders are in braces: {product}. */
  text: string
}
