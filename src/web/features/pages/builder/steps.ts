import type { DropPageStep } from '#contracts/pages/pages.ts'

export const stepNames: Record<DropPageStep, string> = {
  facts: 'Facts',
  offer: 'Offer',
  images: 'Images',
  sections: 'Sections',
  checks: 'Checks',
  publish: 'Publish',
}
