import { pitch } from '#web/lib/words/pitch.ts'

const [picture] = Object.values(
  import.meta.glob<string>('../../../../content/help/images/answer.webp', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
)

/** The product in one sentence and one picture, beside the forms of new and returning users, and under them on narrow screens. */
export const Introduction = () => (
  <section aria-label="About Sellwright" className="w-full max-w-110 lg:w-150 lg:max-w-[46vw]">
    <p className="font-display text-public font-semibold tracking-[-0.01em] text-balance max-lg:hidden">
      {pitch}
    </p>
    <img
      src={picture}
      alt="A chat that works out the profit of an order, line by line."
      width={1440}
      height={900}
      loading="lazy"
      className="rounded-large lg:mt-6 border border-line-soft shadow-float"
    />
  </section>
)
