import { isDocument } from '#core/flows/documents.ts'
import type { FlowValue, FlowValues } from '#core/flows/graph.ts'
import { factName, shownFacts, shownValues } from '#core/flows/shown-values.ts'
import { moneyInText } from '#web/lib/words/money-in-text.ts'
import { DocumentView } from './document-view.tsx'

interface ValuesViewProps {
  values: FlowValues | null
  /** Shown where there are none. */
  none?: string
  /** Name of the file that a document is saved as. */
  name?: string
}

/** Outputs or inputs of a step. */
export function ValuesView({ values, none = 'Nothing yet.', name = 'result' }: ValuesViewProps) {
  const shown = shownValues(values ?? {})
  if (shown.length === 0) return none ? <p className="text-muted">{none}</p> : null
  return (
    <div className="flex flex-col gap-3">
      {shown.map(([key, value]) =>
        typeof value === 'string' && isDocument(value) ? (
          <DocumentView key={key} text={value} name={name} />
        ) : (
          <ValueView key={key} value={value} />
        ),
      )}
    </div>
  )
}

/** Links of other sites begin with two slashes, and texts of product pages are foreign. */
const isOwnPath = (text: string) => /^\/[a-z]/i.test(text)

export function ValueView({ value }: { value: FlowValue }) {
  if (typeof value === 'string')
    return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{moneyInText(value)}</p>
  if (Array.isArray(value))
    return (
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {value.map((item) => (
          <li key={JSON.stringify(item)}>
            <ValueView value={item} />
          </li>
        ))}
      </ol>
    )
  return (
    <dl className="flex flex-col gap-1.5">
      {shownFacts(value).map(([name, text]) => (
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
