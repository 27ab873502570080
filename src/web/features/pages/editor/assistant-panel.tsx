import Sparkles from 'lucide-react/icons/sparkles'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { blockNames } from '#contracts/pages/block-names.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { screens } from '#contracts/screens.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useBlockContext } from '../sections/block-context.ts'
import { useAskForChanges } from './asking.queries.ts'
import { ProposalList } from './proposal-list.tsx'
import { showProposals } from './proposals.store.ts'
import { proposeByTemplate, type TemplateAction } from './template-edits.ts'
import type { VisualEditor } from './use-visual-editor.ts'

const actionNames: Record<TemplateAction, string> = {
  shorter: 'Shorter',
  longer: 'Longer',
  direct: 'More direct',
  bullets: 'As bullets',
  angle: 'Another angle',
}
const MAX_TASK = 2_000

interface AssistantPanelProps {
  editor: VisualEditor
  /** Ids of the sections to change; the whole page when empty. */
  selection: readonly string[]
}

/** Proposes changes, which are accepted or refused one by one. */
export function AssistantPanel({ editor, selection }: AssistantPanelProps) {
  const { draft } = editor
  const { texts } = useBlockContext()
  const chosen = draft.blocks.filter(({ id }) => selection.includes(id))
  const propose = (action: TemplateAction) => {
    const proposals = proposeByTemplate(action, chosen.length > 0 ? chosen : draft.blocks, {
      canon: texts,
      language: draft.language,
    })
    if (proposals.length === 0) quickToast.show('Nothing to change here. Try another section.')
    else
      showProposals(draft.id, { proposals, refused: [], by: 'Ready-made action', task: actionNames[action] })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Changes <strong className="font-semibold text-text">{scopeOf(chosen)}</strong>. You accept or refuse
        each one.
      </p>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(actionNames) as TemplateAction[]).map((action) => (
          <Button key={action} size="small" onClick={() => propose(action)}>
            {actionNames[action]}
          </Button>
        ))}
      </div>
      <AskModel editor={editor} selection={chosen.map(({ id }) => id)} />
      <ProposalList editor={editor} />
    </div>
  )
}

const scopeOf = (chosen: readonly PageBlock[]) => {
  const [first] = chosen
  if (!first) return 'the whole page'
  return chosen.length === 1 ? blockNames[first.type].name : `${chosen.length} sections`
}

interface AskModelProps {
  editor: VisualEditor
  selection: string[]
}

function AskModel({ editor, selection }: AskModelProps) {
  const models = useModels()
  const [task, setTask] = useState('')
  const ask = useAskForChanges(editor.page.id, (lost) => setTask((now) => now || lost))
  const hasModel = models.data?.some(({ builtIn }) => !builtIn) ?? false
  // The model works on the saved page.
  const send = async (text: string, blocks: string[]) => {
    if (await editor.save()) ask.mutate({ task: text, blocks }, { onSuccess: () => setTask('') })
  }
  useFirstTask(hasModel, (text) => {
    setTask(text)
    void send(text, [])
  })
  if (models.data && !hasModel)
    return (
      <p className="rounded-control border border-line-soft px-3 py-2 text-small text-muted">
        Rewriting, new sections and translations need a connected model.{' '}
        <TextLink to={`${screens.settings.paths[0]}#assistant`}>Connect a model</TextLink>
      </p>
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (task.trim() !== '') void send(task.trim(), selection)
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2">
      <Field label="What should change?" hint="Uses one tool run. Unproven facts come back as gaps to fill.">
        {(control) => (
          <Textarea
            {...control}
            value={task}
            maxLength={MAX_TASK}
            placeholder="Make it more direct, or add a section about care"
            onChange={({ target }) => setTask(target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="self-start" loading={ask.isPending} disabled={task.trim() === ''}>
        <Sparkles />
        Propose changes
      </Button>
    </form>
  )
}

/** A page made from a prompt asks for it once, on its first visit. */
function useFirstTask(isReady: boolean, send: (task: string) => void): void {
  const [params, setParams] = useSearchParams()
  const task = params.get('ask')
  const isSent = useRef(false)
  useEffect(() => {
    if (!isReady || !task || isSent.current) return
    isSent.current = true
    setParams({}, { replace: true })
    send(task)
  }, [isReady, task, setParams, send])
}
