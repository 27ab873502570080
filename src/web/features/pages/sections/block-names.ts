/** Words for the props of blocks. Others are written out from their name. */
const propNames: Record<string, string> = {
  alt: 'Alt text',
  assetId: 'Image',
  compareAt: 'Compare-at price',
  eyebrow: 'Line above the title',
  ours: 'Yours',
  theirs: 'Others',
  best: 'Highlight as best value',
  sticky: 'Keep in sight while scrolling',
  button: 'Button text',
  points: 'Bullet points',
  side: 'Image side',
  link: 'Link',
  rows: 'Rows',
  items: 'Items',
}

/** “compareAt” as “Compare-at price”, “solution” as “Solution”. */
export function propName(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return propNames[key] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** First words of a section, to tell two of one kind apart. */
export function excerptOf(props: object): string {
  const text = Object.values(props).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof text === 'string' ? text.slice(0, 60) : ''
}
