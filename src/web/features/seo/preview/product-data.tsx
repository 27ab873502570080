import { useState } from 'react'
import { checkProductData } from '#core/seo/product-data.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { weights } from '../seo-words.ts'

/** Checks pasted JSON-LD by Google's lists while one writes. */
export function ProductData() {
  const [text, setText] = useState('')
  return (
    <Card title="Check product data">
      <Field label="JSON-LD" hint="Paste the structured data of a product page. It stays in your browser.">
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="font-mono text-small"
          />
        )}
      </Field>
      <div role="status" className="mt-3">
        {text.trim() !== '' && <Verdict text={text} />}
      </div>
    </Card>
  )
}

function Verdict({ text }: { text: string }) {
  const verdict = checkProductData(text)
  if ('broken' in verdict)
    return <p className="text-loss [overflow-wrap:anywhere]">This is not valid JSON: {verdict.broken}</p>
  if (verdict.products === 0) return <p className="text-muted">There is no product in this data.</p>
  if (verdict.problems.length === 0)
    return <p className="text-gain">All fields that Google requires and recommends are there.</p>
  return (
    <ul className="flex flex-col gap-3">
      {verdict.problems.map(({ check, weight, title, fix, evidence }) => (
        <li key={check}>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={weights[weight].tone}>{weights[weight].name}</Badge>
            <span className="font-medium">{title}</span>
          </p>
          <p className="text-small text-muted [overflow-wrap:anywhere]">
            {fix} ({evidence.join(', ')})
          </p>
        </li>
      ))}
    </ul>
  )
}
