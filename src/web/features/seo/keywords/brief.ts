import type { Keyword } from '#contracts/seo/keywords.ts'

const intentLines: Record<NonNullable<Keyword['intent']>, string> = {
  informational: 'Answer the question first, then name the product.',
  commercial: 'Compare the choices, with reasons for each.',
  transactional: 'Show price, delivery and the buy button at once.',
  navigational: 'Say clearly which shop and product this is.',
}

/** Figures of imports with their names; nothing is estimated. */
export const figuresText = ({ figures }: Pick<Keyword, 'figures'>): string => {
  const bySource = Map.groupBy(Object.entries(figures), ([, { source }]) => source)
  return [...bySource]
    .map(([source, own]) => {
      const numbers = own.map(([name, { count }]) => `${count.toLocaleString('en')} ${name}`)
      return `${numbers.join(', ')} (${source})`
    })
    .join(', ')
}

/** A brief for each page that should answer a cluster, from what the board says. */
export function briefOf(cluster: string, keywords: Keyword[]): string {
  const mainPage =
    keywords.find(({ pageUrl }) => pageUrl)?.pageUrl ??
    keywords.find(({ coverage }) => coverage)?.coverage?.url ??
    'a new page'
  const pages = Map.groupBy(keywords, ({ pageUrl }) => pageUrl ?? mainPage)
  return [...pages].map(([page, own]) => pageBrief(cluster, page, own)).join('\n\n')
}

function pageBrief(cluster: string, page: string, keywords: Keyword[]): string {
  const intents = [...new Set(keywords.flatMap(({ intent }) => intent ?? []))]
  const open = keywords.filter(({ coverage }) => !coverage)
  return [
    `# Brief: ${cluster}`,
    '',
    `Page: ${page}`,
    `Intent: ${intents.join(', ') || 'not set'}`,
    ...intents.map((intent) => `- ${intentLines[intent]}`),
    '',
    'Keywords:',
    ...keywords.map((keyword) => {
      const { coverage } = keyword
      const place = coverage && `in the ${coverage.in}${coverage.url === page ? '' : ` of ${coverage.url}`}`
      const notes = [place, figuresText(keyword)].filter(Boolean)
      return `- ${keyword.phrase}${notes.length > 0 ? `: ${notes.join('; ')}` : ''}`
    }),
    ...(open.length > 0
      ? ['', `To add to title, heading or text: ${open.map(({ phrase }) => phrase).join(', ')}`]
      : []),
  ].join('\n')
}
