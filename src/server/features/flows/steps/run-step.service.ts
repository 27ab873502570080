import type { StepKind } from '#core/flows/graph.ts'
import { askApproval, askForm } from './asking-steps.service.ts'
import { writeCanon } from './canon-step.service.ts'
import { checkFacts } from './check-step.service.ts'
import { draft } from './draft-step.service.ts'
import { makeImages } from './images-step.service.ts'
import {
  analyseMarket,
  checkSeo,
  emailOwner,
  makePage,
  makeVisuals,
  publish,
} from './making-steps.service.ts'
import { branch, compute, queryFile, readAddress, reviewWeeks, searchFiles } from './reading-steps.service.ts'
import type { StepResult, StepWork } from './step-work.ts'
import { waitUntil } from './wait-step.service.ts'

const runners: Record<StepKind, (work: StepWork) => Promise<StepResult>> = {
  form: askForm,
  approve: askApproval,
  read: readAddress,
  search: searchFiles,
  query: queryFile,
  profit: reviewWeeks,
  market: analyseMarket,
  draft,
  compute,
  branch,
  canon: writeCanon,
  check: checkFacts,
  page: makePage,
  publish,
  visuals: makeVisuals,
  images: makeImages,
  seo: checkSeo,
  email: emailOwner,
  wait: waitUntil,
}

/** One try of a step. */
export const runStep = (work: StepWork): Promise<StepResult> => runners[work.step.kind](work)
