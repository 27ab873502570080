import { create } from 'zustand'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'

/** Words that someone wants to keep as a fact of a project. */
export interface CanonOffer {
  text: string
  /** The stored card of the answer. */
  card?: unknown
  /** The project of the chat they were said in, if it has one. */
  projectId: string | null
}

export const useCanonOffer = create<CanonOffer>()(() => ({ text: '', projectId: null }))

/** Opens what asks for the field that the words belong to. */
export function offerToCanon(offer: CanonOffer): void {
  useCanonOffer.setState(offer, true)
  openOverlay('save-to-canon')
}
