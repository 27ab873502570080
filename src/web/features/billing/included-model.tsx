import { useIncludedModel } from './billing.queries.ts'

/** Names the model that every plan includes, and the way to another one. */
export function IncludedModel() {
  const { data } = useIncludedModel()
  if (!data) return null
  return (
    <section
      aria-labelledby="included-model"
      className="rounded-large border border-line-soft bg-panel p-5 max-md:p-4"
    >
      <h2 id="included-model" className="font-display text-title font-semibold">
        Which model answers
      </h2>
      <p className="mt-1 text-muted">
        {data.builtIn
          ? 'Every plan includes the built-in assistant. It calculates, searches your files and quotes them; it isn’t an AI model.'
          : `Every plan includes ${data.label}.`}{' '}
        You can bring your own key on every plan: connect Anthropic, OpenAI, Google or another provider in
        Settings, and pay that provider directly.
      </p>
    </section>
  )
}
