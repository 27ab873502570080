import type { FlowGraph, FlowStep, OutputRef } from './graph.ts'

/** Facts and their canon paths. Each line of the setting names one: `price = pricing.price`. */
export const canonFields = ({ fields = '' }: FlowStep['settings']): [name: string, path: string][] =>
  fields.split('\n').flatMap((line): [string, string][] => {
    const [name = '', path = name] = line.split('=').map((part) => part.trim())
    return name ? [[name, path]] : []
  })

/** Canon paths for which later steps propose the named fields of a draft, also after a person approved them. */
export function proposedPaths({ steps }: FlowGraph, draftId: string): Map<string, string> {
  const comesFromDraft = (ref: OutputRef | undefined, passed: string[] = []): boolean => {
    if (!ref || passed.includes(ref.step)) return false
    if (ref.step === draftId) return ref.output === 'fields'
    const source = steps.find(({ id }) => id === ref.step)
    return source?.kind === 'approve' && comesFromDraft(source.inputs.draft, [...passed, ref.step])
  }
  const proposing = steps.filter(
    ({ kind, inputs }) => kind === 'canon' && Object.values(inputs).some((ref) => comesFromDraft(ref)),
  )
  return new Map(proposing.flatMap(({ settings }) => canonFields(settings)))
}
