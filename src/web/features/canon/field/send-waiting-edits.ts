import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import type { CanonActions } from '../canon-actions.ts'
import { settleTrouble, waitingEdits } from './edit-troubles.store.ts'

const sending = new Set<string>()

type Writer = Pick<CanonActions, 'write' | 'drafts'>

/** Sends each waiting edit once. An edit whose text was changed since becomes a draft. */
export async function sendWaitingEdits(actionsOf: (canonId: string) => Writer): Promise<void> {
  for (const { canonId, edit, waits } of waitingEdits()) {
    const name = `${canonId} ${edit.path}`
    if (sending.has(name)) continue
    const { write, drafts } = actionsOf(canonId)
    const hasOwnText = () => drafts.read(edit.path)?.text === waits
    if (!hasOwnText()) {
      settleTrouble(canonId, edit.path)
      continue
    }
    sending.add(name)
    try {
      const conflict = await write(edit)
      settleTrouble(canonId, edit.path, conflict && { edit, conflict })
      if (hasOwnText()) drafts.drop(edit.path)
    } catch (error) {
      if (isFinal(error))
        settleTrouble(canonId, edit.path, { edit, message: messageOf(error, 'This value was not saved.') })
    } finally {
      sending.delete(name)
    }
  }
}

/** Another login, another minute or a restored project mends these. */
const passing = new Set([401, 404, 408, 429])

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status)
