import { renderToStaticMarkup } from 'react-dom/server'
import type { PageLanguage, PageTheme } from '#contracts/pages/page-blocks.ts'
import type { Drawing } from './drawing.ts'
import { pageStyle } from './page-style.ts'
import { Page } from './page-view.tsx'
import type { ResolvedBlock } from './resolve.ts'

export interface PageDocument {
  blocks: readonly ResolvedBlock[]
  drawing: Drawing
  theme: PageTheme
  title: string
  description: string
  /** Two letters, such as `en`. */
  language: PageLanguage
  /** Address of the published page. Undefined in a preview and in an export. */
  canonical: string | undefined
  /** Address of the image that social networks show. */
  socialImage: string | undefined
  /** schema.org Product, or undefined while the page states no price. */
  product: object | undefined
  isIndexed: boolean
}

/** The complete HTML of a page. Every text goes through React, so markup in it stays text. */
export const renderDocument = (page: PageDocument): string =>
  [
    `<!doctype html><html lang="${page.language}"><head>`,
    renderToStaticMarkup(<Head {...page} />),
    `<style>${pageStyle(page.theme)}</style>`,
    page.product && `<script type="application/ld+json">${scriptSafe(page.product)}</script>`,
    '</head><body>',
    renderToStaticMarkup(<Page blocks={page.blocks} drawing={page.drawing} />),
    '</body></html>',
  ]
    .filter(Boolean)
    .join('')

const Head = ({ title, description, canonical, socialImage, theme, isIndexed }: PageDocument) => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title}</title>
    {description && <meta name="description" content={description} />}
    {!isIndexed && <meta name="robots" content="noindex" />}
    {canonical && <link rel="canonical" href={canonical} />}
    <meta property="og:type" content="product" />
    <meta property="og:title" content={title} />
    {description && <meta property="og:description" content={description} />}
    {canonical && <meta property="og:url" content={canonical} />}
    {socialImage && <meta property="og:image" content={socialImage} />}
    <meta name="theme-color" content={theme.accent} />
    <link rel="icon" href={iconOf(theme)} />
  </>
)

/** A dot in the page's colour, within the page so that nothing has to be fetched. */
const iconOf = ({ accent }: PageTheme) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="${accent}"/></svg>`,
  )}`

/** JSON that cannot end the script element it stands in. */
const scriptSafe = (value: object) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped)

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
