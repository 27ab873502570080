import type { Keyword } from '#contracts/seo/keywords.ts'

/** A brief for the page that should answer a cluster, from what the board says. */
export function briefOf(cluster: string, keywords: Keyword[]): string {
  const page =
    keywords.find(({ pageUrl }) => pageUrl)?.pageUrl ??
    keywords.find(({ coverage }) => coverage)?.coverage?.url
  const intents = [...new Set(keywords.flatMap(({ intent }) => intent ?? []))]
  const open = keywords.filter(({ coverage }) => !coverage).map(({ phrase }) => phrase)
  return [
    `# Brief: ${cluster}`,
    '',
    `Page: ${page ?? 'a new page'}`,
    `Intent: ${intents.join(', ') || 'not set'}`,
    '',
    'Keywords:',
    ...keywords.map(({ phrase, coverage }) => `- ${phrase}${coverage ? ` (in the ${coverage.in})` : ''}`),
    ...(open.length > 0 ? ['', `To add to title, heading or text: ${open.join(', ')}`] : []),
  ].join('\n')
}
