import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { holdsWords } from '#core/letters.ts'
import { useNamedProjects, useStoredProjects } from '#web/features/projects/projects.store.ts'
import {
  type PromptChoice,
  type PromptGroup,
  usePromptSearch,
} from '#web/features/prompts/prompts.queries.ts'
import { filledPrompt, useCanonSearch, useChatProject } from './composer-canon.ts'
import { MENU_ID, optionId } from './composer-menu-ids.ts'
import { addPromptText, writePromptText } from './composer-placeholders.ts'
import { replaceTrigger, type Trigger, triggerAt } from './composer-trigger.ts'
import { changeDraft, chatOf, draftOf, isNewChatDraft } from './draft.store.ts'

interface SuggestionsOptions {
  draft: string
  text: string
  caret: number
}

/** The menu of prompts, projects or canon fields that a / @ # trigger opens, and its keys. */
export function useSuggestions({ draft, text, caret }: SuggestionsOptions) {
  const [closed, setClosed] = useState<string>()
  const [wanted, setWanted] = useState<string>()
  const trigger = triggerAt(text, caret)
  const place = trigger && `${draft} ${trigger.sign}${trigger.start}`
  if (closed && closed !== place) setClosed(undefined)
  const shown = place === closed ? undefined : trigger
  const found = useSuggestionMenu(shown, draft)
  const choices = found.groups.flatMap(({ prompts }) => prompts)
  const active = choices.find(({ id }) => id === wanted) ?? choices[0]
  const client = useQueryClient()
  const projectId = useChatProject(draft)
  const project = useStoredProjects().find((one) => one.id === projectId)
  const open = shown !== undefined && (choices.length > 0 || found.note !== undefined)

  /** A new chat starts in the project; an existing one moves there. */
  function putInto({ id, title }: PromptChoice) {
    if (isNewChatDraft(draft)) changeDraft(draft, { projectId: id })
    else
      void import('../chat-changes.queries.ts').then(({ moveChat }) =>
        moveChat(client, { id: chatOf(draft), from: projectId, to: { id, name: title } }),
      )
  }
  function choose(id: string) {
    const choice = choices.find((each) => each.id === id)
    if (!choice || !shown) return
    if (shown.sign === '@') putInto(choice)
    const upToHere = text.slice(0, shown.start + 1 + shown.typed.length)
    const write = (by: string) => {
      // The user may have kept typing while the canon was fetched.
      const now = draftOf(draft).text
      if (now.startsWith(upToHere))
        writePromptText(draft, replaceTrigger(now, shown, by), shown.start, shown.start + by.length)
      else addPromptText(draft, by, '\n\n')
    }
    if (shown.sign === '/' && project) void filledPrompt(client, project, choice.text).then(write)
    else write(shown.sign === '@' ? '' : choice.text)
  }
  /** True when the menu handled the key. */
  function onKeyDown({ key, shiftKey }: KeyboardEvent): boolean {
    if (!open) return false
    const at = active ? choices.indexOf(active) : -1
    if (key === 'ArrowDown') setWanted(choices[(at + 1) % choices.length]?.id)
    else if (key === 'ArrowUp') setWanted(choices.at(at - 1)?.id)
    else if (key === 'Escape') setClosed(place)
    else if (!shiftKey && (key === 'Enter' || key === 'Tab')) active && choose(active.id)
    else return false
    return true
  }
  return {
    open,
    menu: { ...found, activeId: active?.id, onHover: setWanted, onChoose: choose },
    onKeyDown,
    /** Tells screen readers which entry is active. */
    controls: {
      'aria-controls': open ? MENU_ID : undefined,
      'aria-activedescendant': open && active ? optionId(active.id) : undefined,
    },
  }
}

interface SuggestionMenu {
  label: string
  groups: PromptGroup[]
  /** Shown when there is nothing to choose from. */
  note: string | undefined
}

function useSuggestionMenu(trigger: Trigger | undefined, draft: string): SuggestionMenu {
  const wantsPrompts = trigger?.sign === '/'
  const prompts = usePromptSearch(trigger?.typed ?? '', wantsPrompts)
  const projects = useProjectSearch(trigger?.sign === '@' ? trigger.typed : undefined, draft)
  const fields = useFields(trigger, draft)
  if (trigger?.sign === '#') return fields
  if (!wantsPrompts) return projects
  const none = prompts.groups.length === 0 && isOnlyThing(trigger) ? NO_PROMPT : undefined
  const told = prompts.isPending ? 'Loading…' : none
  const note = prompts.failed ? 'Prompts could not be loaded. Close this menu and try again.' : told
  return { label: 'Prompts', groups: prompts.groups, note }
}

const NO_PROMPT = 'No matching prompt. Press Escape to send it as text.'

/** A message of a slash and a few words is a prompt search: nobody means to ask “/abandon”. */
const isOnlyThing = ({ start, typed }: Trigger) => start === 0 && typed.split(/\s+/).length <= 3

const NO_FIELDS = 'This chat isn’t in a project. Add it to one with @ to insert its facts with #.'

/** `#` works only in a project's chat; elsewhere a lone `#` explains that. */
function useFields(trigger: Trigger | undefined, draft: string): SuggestionMenu {
  const projectId = useChatProject(draft)
  const { groups, isError, isPending, isEmpty } = useCanonSearch(
    projectId,
    trigger?.sign === '#' ? trigger.typed : undefined,
  )
  const none = isEmpty ? 'This project has no facts yet.' : undefined
  const told = isPending ? 'Loading…' : none
  const note = isError ? 'The facts could not be loaded. Close this menu and try again.' : told
  const elsewhere = trigger?.typed === '' ? NO_FIELDS : undefined
  return { label: 'Facts', groups, note: projectId ? note : elsewhere }
}

const NO_PROJECTS = 'You have no projects yet. Create one, then use @ to add a chat to it.'
const NO_OTHERS = 'You have no other projects.'

/** A lone `@` without matches explains why. */
function useProjectSearch(typed: string | undefined, draft: string): SuggestionMenu {
  const projects = useNamedProjects()
  const current = useChatProject(draft)
  const label = isNewChatDraft(draft) ? 'Start this chat in a project' : 'Move this chat to a project'
  const groups = useMemo(() => {
    if (typed === undefined) return []
    const found = projects
      .filter(({ id, name }) => id !== current && holdsWords(name, typed))
      .map(({ id, name }) => ({ id, title: name, description: '', text: '' }))
    return found.length > 0 ? [{ label, prompts: found }] : []
  }, [projects, current, label, typed])
  const none = current ? NO_OTHERS : NO_PROJECTS
  return { label: 'Projects', groups, note: typed === '' && groups.length === 0 ? none : undefined }
}
