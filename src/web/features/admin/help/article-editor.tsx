import { type ReactNode, useRef } from 'react'
import { type HelpProblem, MAX_HELP_SOURCE } from '#contracts/admin/help.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { WordButton } from '#web/ui/buttons/word-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { type Ref, useHelpPreview, useWriteArticle } from './help-admin.queries.ts'
import type { SectionsPart } from './help-section.tsx'
import type { ArticleDraft } from './use-article-draft.ts'

interface ArticleEditorProps {
  articleRef: Ref
  draft: ArticleDraft
  isNew?: boolean
  values?: Record<string, string>
  sections: SectionsPart
  onSaved?: () => void
}

/** An article's Markdown with a live preview. Text with problems is not saved. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { articleRef, draft, isNew = false, values, sections, onSaved } = props
  const { text, changedAt, isChanged } = draft
  const area = useRef<HTMLTextAreaElement>(null)
  const preview = useHelpPreview(articleRef, useSettled(text, 400))
  const write = useWriteArticle(articleRef, draft.drop)

  const save = () =>
    write.mutate(
      { source: text, changedAt, isNew },
      {
        onSuccess: () => {
          quickToast.success('Saved. Readers see it now.')
          onSaved?.()
        },
      },
    )
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <Textarea
            ref={area}
            aria-label="Article text"
            rows={26}
            maxLength={MAX_HELP_SOURCE}
            spellCheck
            value={text}
            onChange={(event) => draft.change(event.target.value)}
            className="font-mono text-small leading-5"
          />
          {values && <Values values={values} />}
        </div>
        <Preview
          preview={preview}
          sections={sections}
          problems={(problems) => <Problems problems={problems} onGo={(line) => goTo(area.current, line)} />}
        />
      </div>
      {/* Stays visible however long the preview is. */}
      <div className="sticky bottom-0 -mx-1 flex flex-col gap-2 bg-ground px-1 py-3">
        <FormAlert
          message={
            write.error
              ? messageOf(write.error, 'The server did not answer. Your text is still here. Save again.')
              : undefined
          }
        />
        <ButtonRow>
          <Button variant="primary" loading={write.isPending} disabled={!isNew && !isChanged} onClick={save}>
            Save
          </Button>
          {isChanged && (
            <Button variant="ghost" onClick={draft.drop}>
              Discard changes
            </Button>
          )}
        </ButtonRow>
      </div>
    </>
  )
}

/** Puts the cursor on a line and brings it into sight. */
function goTo(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return
  const lines = area.value.split('\n')
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  area.focus()
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 4)
}

interface PreviewProps {
  preview: ReturnType<typeof useHelpPreview>
  sections: SectionsPart
  problems: (problems: HelpProblem[]) => ReactNode
}

function Preview({ preview, sections: Sections, problems }: PreviewProps) {
  const { data, error } = preview
  return (
    <section
      aria-label="Preview"
      className="flex min-w-0 flex-col gap-5 rounded-card border border-line-soft bg-panel p-4"
    >
      {error ? (
        <p role="alert" className="text-muted">
          {messageOf(error, 'The server did not answer, so there’s no preview right now.')}
        </p>
      ) : data ? (
        <>
          {problems(data.problems)}
          {data.title && (
            <header className="flex flex-col gap-1">
              <p className="font-display text-title font-semibold">{data.title}</p>
              <p className="text-muted">{data.summary}</p>
            </header>
          )}
          <Sections sections={data.sections} />
        </>
      ) : (
        <Skeleton className="h-60" />
      )}
    </section>
  )
}

function Problems({ problems, onGo }: { problems: HelpProblem[]; onGo: (line: number) => void }) {
  return (
    <div role="status" className={problems.length === 0 ? 'sr-only' : undefined}>
      {problems.length > 0 && (
        <ul
          aria-label="Problems"
          className="flex flex-col gap-1.5 rounded-control bg-loss-soft px-3 py-2.5 text-loss"
        >
          {problems.map(({ line, text }) => (
            <li key={`${line} ${text}`} className="[overflow-wrap:anywhere]">
              <WordButton onClick={() => onGo(line)}>Line {line}</WordButton>: {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Values({ values }: { values: Record<string, string> }) {
  return (
    <Disclosure label="Limits and prices you can insert" className="text-small text-muted">
      <dl
        tabIndex={0}
        aria-label="Values"
        className="mt-2 grid max-h-60 grid-cols-[1fr_auto] gap-x-4 gap-y-1 overflow-y-auto rounded-control border border-line-soft p-3"
      >
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="min-w-0 font-mono [overflow-wrap:anywhere]">{`{{${name}}}`}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
