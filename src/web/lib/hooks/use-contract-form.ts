import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { fieldsOf, messageOf } from '#web/lib/http/api-error.ts'

const UNKNOWN = 'Something went wrong. Please try again.'

/**
 * A form checked by its contract, which is fetched when it is first needed: `warmUp` on focus has it there in time.
 * `refuse` puts what the server said at the fields it is about, or over the button.
 */
export function useContractForm<T extends FieldValues>(
  loadSchema: () => Promise<z.ZodType<T, T>>,
  defaultValues: DefaultValues<T>,
) {
  const load = () => Promise.all([loadSchema(), import('@hookform/resolvers/zod')])
  const resolver: Resolver<T> = async (...values) => {
    const [schema, { zodResolver }] = await load()
    return zodResolver(schema)(...values)
  }
  const form = useForm<T>({ resolver, defaultValues })

  function refuse(error: unknown) {
    const named = Object.entries(fieldsOf(error)).filter(([name]) => name in form.getValues())
    for (const [index, [name, sentence]] of named.entries()) {
      form.setError(name as FieldPath<T>, { message: sentence }, { shouldFocus: index === 0 })
    }
    if (named.length === 0) form.setError('root', { message: messageOf(error, UNKNOWN) })
  }

  return { ...form, refuse, warmUp: () => void load() }
}
