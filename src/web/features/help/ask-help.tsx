import { type FormEvent, useState } from 'react'
import { MAX_HELP_QUESTION } from '#contracts/help.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { AnswerFromHelp } from './answer-from-help.tsx'
import { useAskHelp } from './help.queries.ts'
import type { MarkdownPart } from './markdown-part.ts'

/** Answers a question from the articles alone, by a model or by quotes. */
export function AskHelp({ markdown }: { markdown: MarkdownPart }) {
  const ask = useAskHelp()
  const [question, setQuestion] = useState('')
  const [wantsModel, setWantsModel] = useState(true)
  const model = useModels().data?.find(({ builtIn }) => !builtIn)
  const wanted = question.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.length >= 3) ask.mutate({ question: wanted, way: model && wantsModel ? 'model' : 'quotes' })
  }
  return (
    <Card title="Ask a question">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <div className="flex gap-2">
          <Input
            aria-label="Your question"
            placeholder="How do I cancel my plan?"
            value={question}
            maxLength={MAX_HELP_QUESTION}
            onChange={(event) => setQuestion(event.target.value)}
            className="min-w-0 flex-1"
          />
          <Button type="submit" size="large" loading={ask.isPending} disabled={wanted.length < 3}>
            Ask
          </Button>
        </div>
        {model ? (
          <Switch
            label={`Answer with ${model.label}`}
            hint={
              wantsModel
                ? 'Based only on these articles. Uses one of your daily answers.'
                : 'Quotes these articles. Doesn’t use your daily answers.'
            }
            checked={wantsModel}
            onChange={setWantsModel}
          />
        ) : (
          <p className="text-small text-faint">Quotes these articles only. Doesn’t use your daily answers.</p>
        )}
      </form>
      <div aria-live="polite">
        {ask.isError && (
          <div className="mt-3">
            <ErrorCard
              title="Question could not be answered"
              error={ask.error}
              onRetry={() => ask.mutate(ask.variables)}
            />
          </div>
        )}
        {ask.data && !ask.isPending && (
          <AnswerFromHelp question={ask.variables.question} answer={ask.data} markdown={markdown} />
        )}
      </div>
    </Card>
  )
}
