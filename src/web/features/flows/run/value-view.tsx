import type { FlowValue, FlowValues } from '#core/flows/graph.ts'
import { moneyInText } from '#web/lib/words/money-in-text.ts'
import { factName } from '../flow-words.ts'

/** Outputs or inputs of a step. Fields of a form are shown once. */
export function ValuesView({ values }: { values: FlowValues | null }) {
  const entries = Object.entries(values ?? {}).filter(
    ([name, value]) => !(typeof value === 'string' && name !== 'text' && values && 'values' in values),
  )
  const shown = entries.filter(([name]) => !(name === 'fields' && values && 'text' in values))
  if (shown.length === 0) return <p className="text-muted">Nothing yet.</p>
  return (
    <div className="flex flex-col gap-3">
      {shown.map(([name, value]) => (
        <ValueView key={name} value={value} />
      ))}
    </div>
  )
}

/** Links of other sites begin with two slashes, and texts of product pages are foreign. */
const isOwnPath = (text: string) => /^\/[a-z]/i.test(text)

export function ValueView({ value }: { value: FlowValue }) {
  if (typeof value === 'string')
    return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{moneyInText(value) || 'Empty'}</p>
  if (Array.isArray(value)) {
    if (value.length === 0) return <p className="text-muted">Empty list</p>
    return (
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {value.map((item) => (
          <li key={JSON.stringify(item)}>
            <ValueView value={item} />
          </li>
        ))}
      </ol>
    )
  }
  const facts = Object.entries(value).filter(([, text]) => text !== '')
  if (facts.length === 0) return <p className="text-muted">Nothing yet.</p>
  return (
    <dl className="flex flex-col gap-1.5">
      {facts.map(([name, text]) => (
        <div key={name} className="grid gap-x-3 md:grid-cols-[minmax(6rem,30%)_1fr]">
          <dt className="text-small text-muted">{factName(name)}</dt>
          <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {isOwnPath(text) ? (
              <a href={text} className="text-accent underline">
                Open
              </a>
            ) : (
              moneyInText(text)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
