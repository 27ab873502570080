import type { Ask } from '../conversation.ts'

const make =
  '\\b(?:write|make|create|generate|give me|add|invent|fake|put|include|come up with|need|want|show)\\b'

/** Each with the same words in an honest request. */
const inventions: { asked: RegExp; unless?: RegExp; answer: string }[] = [
  {
    asked: new RegExp(
      `${make}.{0,60}\\b(?:reviews?|testimonials?|ratings?|star|stars|customer quotes?|social proof)\\b`,
      'i',
    ),
    unless: /\b(?:ask(?:ing)?|request|collect|repl(?:y|ies)|respond|answer)\b/i,
    answer:
      'I do not make up reviews, ratings or quotes: they mislead buyers and are against the law in many countries. Import real ones, or let me write an email that asks your buyers for one.',
  },
  {
    asked: new RegExp(
      `${make}.{0,60}\\b(?:countdown|timer|urgency|scarcity|only \\d{1,4} left|last chance|limited stock|selling fast|almost gone|\\d{1,6} people (?:are )?(?:watching|viewing|bought))\\b`,
      'i',
    ),
    answer:
      'I do not make up urgency: no false countdown, stock or number of viewers. If an offer really ends or stock is really low, tell me the date or the number and I put that in.',
  },
  {
    asked:
      /\b(?:say|claim|state|mention|write|add|put|tell)\b.{0,60}\b(?:cures?|heals?|clinically|doctors?|dermatologists?|fda|medically|award|#1|number one|best[- ]?sell(?:er|ing)|as seen (?:on|in)|certified|patented)\b/i,
    unless:
      /\b(?:is|was|are|we are|has been) (?:indeed |really |actually )?(?:certified|patented) (?:by|under|no)\b/i,
    answer:
      'I do not claim what nobody has shown. Health effects, certificates, awards and “best” need a proof you can show. Give me the proof (who, when, what was found) and I state exactly that.',
  },
  {
    asked:
      /\b(?:make up|invent|fabricate|guess|fake|imagine)\b.{0,60}\b(?:specs?|specifications?|materials?|features?|facts?|numbers?|statistics?|stats|stud(?:y|ies)|sales|shipping|delivery|price|cost|story|certificates?|warranty|guarantee|figures?|benefits?)\b/i,
    answer:
      'I never make up a fact about your product or business. Tell me what is true, or let me read the product page, and I work with that. What is missing I list.',
  },
]

/** Declines to make things up, and says what can be done in place of it. */
export function refuse({ text }: Ask): string | undefined {
  return inventions.find(({ asked, unless }) => asked.test(text) && !unless?.test(text))?.answer
}
