import { z } from 'zod'
import { PageImage, PublicLink } from '#contracts/pages/page-blocks.ts'

/** The editor of one prop, as its schema asks for it. */
export type PropKind =
  /** `canBind`: the value may come from the canon. */
  | { kind: 'text'; isLong: boolean; most: number | undefined; canBind: boolean }
  | { kind: 'link'; isOptional: boolean }
  | { kind: 'image'; isOptional: boolean }
  | { kind: 'list'; item: z.ZodType; most: number | undefined }
  | { kind: 'group'; fields: [key: string, schema: z.ZodType][] }
  | { kind: 'choice'; options: string[] }
  | { kind: 'number'; least: number; most: number; isOptional: boolean }
  | { kind: 'switch' }

/** Longest text of a single line. */
const ONE_LINE = 200

/** Reads the kind of editor from a schema, so that no block needs a form of its own. */
export function kindOf(schema: z.ZodType): PropKind {
  if (schema instanceof z.ZodNullable)
    return { ...kindOf(schema.unwrap() as z.ZodType), isOptional: true } as PropKind
  if (schema === PublicLink) return { kind: 'link', isOptional: false }
  if (schema === PageImage) return { kind: 'image', isOptional: false }
  if (schema instanceof z.ZodUnion) {
    const text = schema.options.find((option) => option instanceof z.ZodString)
    return { ...textKind(text), canBind: true }
  }
  if (schema instanceof z.ZodString) return textKind(schema)
  if (schema instanceof z.ZodArray)
    return { kind: 'list', item: schema.element as z.ZodType, most: boundsOf(schema).maximum }
  if (schema instanceof z.ZodObject) return { kind: 'group', fields: Object.entries(schema.shape) as never }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: schema.options.map(String) }
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' }
  if (schema instanceof z.ZodNumber) {
    const { minimum = 0, maximum = minimum } = boundsOf(schema)
    return { kind: 'number', least: minimum, most: maximum, isOptional: false }
  }
  throw new Error(`There is no editor for a ${schema.def.type}.`)
}

interface Bound {
  check?: string
  value?: number
  maximum?: number
}

/** Zod's own getters for these need its JSON Schema part, which the browser's build leaves out. */
function boundsOf({ def }: z.ZodType): { minimum?: number | undefined; maximum?: number | undefined } {
  const bounds = (def.checks ?? []).map((check) => check._zod.def as Bound)
  return {
    minimum: bounds.find(({ check }) => check === 'greater_than')?.value,
    maximum:
      bounds.find(({ check }) => check === 'max_length')?.maximum ??
      bounds.find(({ check }) => check === 'less_than')?.value,
  }
}

function textKind(schema: z.ZodString | undefined): PropKind & { kind: 'text' } {
  const most = schema && boundsOf(schema).maximum
  return { kind: 'text', isLong: (most ?? Number.POSITIVE_INFINITY) > ONE_LINE, most, canBind: false }
}

/** A value to begin with, for a new block or a new item of a list. */
export function emptyValue(schema: z.ZodType): unknown {
  const prop = kindOf(schema)
  if ('isOptional' in prop && prop.isOptional) return null
  switch (prop.kind) {
    case 'text':
      return ''
    case 'link':
      return '#product'
    case 'image':
      return { assetId: null, alt: '' }
    case 'list':
      return []
    case 'group':
      return Object.fromEntries(prop.fields.map(([key, inner]) => [key, emptyValue(inner)]))
    case 'choice':
      return prop.options[0]
    case 'number':
      return prop.least
    case 'switch':
      return false
  }
}
