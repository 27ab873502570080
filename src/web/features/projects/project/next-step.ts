import type { CanonState } from '#contracts/canon.ts'
import type { ProjectWithDrafts } from '../projects.store.ts'

export interface NextStep {
  title: string
  text: string
  action: string
  /** Target of the button; without it, a new chat of the project. */
  to?: string
  /** Leads to the price on the same screen. */
  focusesPrice?: boolean
}

type ProjectTexts = Pick<ProjectWithDrafts, 'businessInstructions' | 'knowledgeBase'>
type Canon = Pick<CanonState, 'completeness' | 'proposals'>

/** Address of the review of proposals. */
export const REVIEW = '?tab=canon'

const toField = (path: string) => `?tab=canon&field=${encodeURIComponent(path)}`

/** The one thing to do next, in the order of what it costs the seller to leave it. */
export function nextStep(project: ProjectTexts, canon: Canon, loses = false): NextStep {
  return (
    moneyStep(canon, loses) ??
    reviewStep(canon) ??
    missingStep(canon, delivery, 'Buyers ask for it first, and pages show it.') ??
    missingStep(canon, words, 'Pages, ads and answers begin with it.') ??
    missingStep(canon, brand, 'Pages and visuals carry your name.') ??
    restStep(project, canon)
  )
}

const economic = ['pricing.price', 'supplier.cost']
const delivery = ['policy.shipping', 'policy.returns']
const words = ['product.title', 'product.description']
const brand = ['brand.name']

function moneyStep({ completeness: { missing } }: Canon, loses: boolean): NextStep | undefined {
  const needed = economic.filter((each) => missing.some(({ path }) => path === each))
  if (needed.length > 0) {
    return {
      title: `Add your ${needed.map((path) => (path === 'supplier.cost' ? 'product cost' : 'price')).join(' and ')}`,
      text: 'Your profit per order follows from it.',
      action: 'Fill it in',
      focusesPrice: true,
    }
  }
  if (!loses) return undefined
  return {
    title: 'Stop the loss',
    text: 'Each order costs more than it brings. Raise the price or lower a cost.',
    action: 'Change the price',
    focusesPrice: true,
  }
}

function reviewStep({ proposals }: Canon): NextStep | undefined {
  if (proposals === 0) return undefined
  return {
    title: proposals === 1 ? '1 proposal to review' : `${proposals} proposals to review`,
    text: 'Nothing becomes a fact until you accept it.',
    action: 'Review',
    to: REVIEW,
  }
}

function missingStep({ completeness }: Canon, paths: readonly string[], text: string): NextStep | undefined {
  const needed = completeness.missing.find(({ path }) => paths.includes(path))
  return needed && { title: `Add: ${needed.label}`, text, action: 'Fill it in', to: toField(needed.path) }
}

function restStep({ businessInstructions, knowledgeBase }: ProjectTexts, canon: Canon): NextStep {
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
  const { filled, total, missing } = canon.completeness
  if (missing.length > 0) {
    const known = missing.map(({ path }) => path)
    const step = missingStep(canon, known, `${filled} of ${total} facts are known.`)
    if (step) return step
  }
  return {
    title: 'Put it to work',
    text: 'Every fact is known. Ask for copy, an offer or a plan based on them.',
    action: 'Start a chat',
  }
}
