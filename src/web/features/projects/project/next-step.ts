import type { CanonState } from '#contracts/canon.ts'
import type { ProjectWithDrafts } from '../projects.store.ts'

export interface NextStep {
  title: string
  text: string
  action: string
  /** Target of the button; without it, a new chat of the project. */
  to?: string
}

type Known = Pick<ProjectWithDrafts, 'businessInstructions' | 'knowledgeBase'>
type Canon = Pick<CanonState, 'completeness' | 'proposals'>

const toField = (path: string) => `?tab=canon&field=${encodeURIComponent(path)}`

/** The one thing to do next: what waits for the person, then what everything else rests on. */
export function nextStep({ businessInstructions, knowledgeBase }: Known, canon: Canon): NextStep {
  const { proposals, completeness } = canon
  if (proposals > 0) {
    return {
      title: proposals === 1 ? '1 proposal to review' : `${proposals} proposals to review`,
      text: 'Nothing is added to the canon until you accept it.',
      action: 'Review',
      to: '?tab=canon',
    }
  }
  const [needed] = completeness.missing.filter(({ path }) => economic.includes(path))
  if (needed) {
    return {
      title: `Add to the canon: ${needed.label}`,
      text: 'It’s needed to work out your profit per order.',
      action: 'Fill it in',
      to: toField(needed.path),
    }
  }
  if (businessInstructions.trim() === '') {
    return {
      title: 'Write your business instructions',
      text: 'Audience, tone, markets and claims to avoid: the assistant follows them in every chat.',
      action: 'Write instructions',
      to: '?tab=settings',
    }
  }
  if (knowledgeBase.length === 0) {
    return {
      title: 'Add knowledge files',
      text: 'Answers can cite your supplier sheets, policies and size charts.',
      action: 'Add files',
      to: '?tab=knowledge',
    }
  }
  const [missing] = completeness.missing
  if (missing) {
    return {
      title: `Add to the canon: ${missing.label}`,
      text: `${completeness.filled} of ${completeness.total} fields are filled.`,
      action: 'Fill it in',
      to: toField(missing.path),
    }
  }
  return {
    title: 'Put it to work',
    text: 'The canon is complete. Ask for copy, an offer or a plan based on it.',
    action: 'Start a chat',
  }
}

const economic = ['pricing.price', 'supplier.cost']
