import { factsOf } from './canon-paths.ts'
import { figuresIn } from './figures.ts'
import { type CanonEntry, contentOf, type HeldProject, type HeldQuestion, type Needs } from './set.ts'

/** A request as it reached the wire of the stand-in. */
export interface WireRequest {
  messages?: { role: string; content: unknown }[]
  tools?: { function?: { name?: string } }[]
}

export type Need = keyof Needs
/** For each kind of need how many there are, and how many the request contains. */
export type Sent = Partial<Record<Need, { of: number; sent: number } | undefined>>

/** The needs of a question that its first request meets, before any tool was called. */
export async function sentIn(
  request: WireRequest,
  { needs }: HeldQuestion,
  project: HeldProject,
): Promise<Sent> {
  const text = textOf(request)
  const tools = (request.tools ?? []).map((tool) => tool.function?.name ?? '')
  const columns = new Map(
    await Promise.all(
      (needs.tables ?? []).map(async (file) => [file, await columnsOf(project, file)] as const),
    ),
  )
  const has: { [N in Need]: (need: NonNullable<Needs[N]>[number]) => boolean } = {
    passages: ({ quote }) => collapsed(text).includes(collapsed(quote)),
    tables: (file) =>
      tools.includes('query_table') && listsTable(text, file, columns.get(file) ?? [], project),
    canon: (label) => project.canon.some((entry) => entry.path === label && tellsField(text, entry)),
    research: (title) => tellsSource(text, tools, title, project),
  }
  const count = <Item>(items: Item[] | undefined, isSent: (item: Item) => boolean) =>
    items && { of: items.length, sent: items.filter(isSent).length }
  return {
    passages: count(needs.passages, has.passages),
    tables: count(needs.tables, has.tables),
    canon: count(needs.canon, has.canon),
    research: count(needs.research, has.research),
  }
}

/** The instructions and the messages, as a model reads them. */
function textOf({ messages = [] }: WireRequest): string {
  return messages
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n\n')
}

/** Quotes may stand in JSON or behind character references. */
export const collapsed = (text: string): string =>
  text
    .replace(/\\(["\\/])/g, '$1')
    .replace(/\\n/g, ' ')
    .replace(/&(?:lt|gt|amp|quot|#\d+);/g, (entity) => entities[entity] ?? ' ')
    .replace(/[*_`#]/g, '')
    .replace(/\s+/g, ' ')

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
}

async function columnsOf(project: HeldProject, file: string): Promise<string[]> {
  const named = project.columns?.[file]
  if (named) return named
  const [header = ''] = (await contentOf(project, file)).toString('utf8').split(/\r?\n/)
  return header.split(header.split(';').length > header.split(',').length ? ';' : ',')
}

/** Looks for a file in the inventory with all its columns before the next file. Units in brackets may stand elsewhere. */
function listsTable(text: string, file: string, columns: string[], { files }: HeldProject): boolean {
  const listed = text.replace(/<passages>[\s\S]*?<\/passages>/g, '')
  const others = files.filter((other) => other !== file)
  const [, ...following] = listed.split(file)
  return following.some((rest) => {
    const ends = others.map((other) => rest.indexOf(other)).filter((at) => at >= 0)
    const entry = collapsed(rest.slice(0, Math.min(...ends, rest.length)))
    return columns.every((column) => entry.includes(collapsed(bare(column))))
  })
}

const bare = (column: string) => column.replace(/\s*\([^)]*\)$/, '')

/** A line names the field by its path or its words, and says its value; a percentage may be written as a rate. */
function tellsField(text: string, entry: CanonEntry): boolean {
  const lines = text.split('\n')
  return factsOf(entry).every(({ path, value }) =>
    lines.some((line) => line.includes(path) && tellsValue(line, value, entry)),
  )
}

function tellsValue(line: string, value: ReturnType<typeof factsOf>[number]['value'], entry: CanonEntry) {
  const amount = typeof value === 'object' && 'amount' in value ? Number(value.amount) : value
  if (typeof amount === 'number') {
    const written = [amount, Number(entry.value)]
    return figuresIn(line).some(({ readings }) => readings.some((reading) => written.includes(reading)))
  }
  const texts = Array.isArray(amount) ? amount : [String(amount)]
  return texts.every((each) => collapsed(line).includes(collapsed(each)))
}

/** Its title stands in the request, and its text does too or can be searched with a tool. */
function tellsSource(text: string, tools: string[], title: string, { research }: HeldProject): boolean {
  const source = research.find((each) => each.title === title)
  if (!source || !collapsed(text).includes(collapsed(title))) return false
  return tools.some((name) => name.includes('research')) || collapsed(text).includes(collapsed(source.text))
}
