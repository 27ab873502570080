import type { MakerStep } from '#contracts/images/drafts.ts'
import type { ImageDraft } from '#contracts/images/images.ts'

/** Opens a step of this draft, or of another one. */
export type Go = (step: MakerStep, draftId?: string) => void

export interface StepProps {
  draft: ImageDraft
  onGo: Go
}

export const stepNames: Record<MakerStep, string> = {
  photos: 'Photo',
  cutout: 'Cutout',
  shot: 'Shot',
  scene: 'Scene',
  format: 'Format',
  generate: 'Generate',
  check: 'Check',
  save: 'Save',
}
