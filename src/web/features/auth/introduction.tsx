const [picture] = Object.values(
  import.meta.glob<string>('../../../../content/help/images/answer.webp', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)

/** The product in one sentence and one picture, beside the forms of new and returning users. */
export const Introduction = () => (
  <section aria-label="About Sellwright" className="w-150 max-w-[46vw] max-lg:hidden">
    <p className="font-display text-public font-semibold tracking-[-0.01em] text-balance">
      From a product link to a profitable offer, with an AI that never invents a fact about your business.
    </p>
    <img
      src={picture}
      alt="A chat that works out the profit of an order, line by line."
      width={1440}
      height={900}
      loading="lazy"
      className="mt-6 rounded-large border border-line-soft shadow-float"
    />
  </section>
)
