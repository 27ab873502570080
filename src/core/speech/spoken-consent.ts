const ACTS = [
  'publish|unpublish|go live|(?:put|make|take|bring|set)\\b.{0,40}\\b(?:live|online|public|offline|down)|launch (?:it|(?:the|my) (?:page|site|shop|ads?|campaign))',
  'delete|erase|wipe|remove|discard|get rid of|throw\\b.{0,40}\\baway|(?:clear|empty|reset) (?:it|the|my|all)',
  'send|e-?mail|mail|post|share|forward|invite|(?:reply|write) to|message (?:him|her|them|the|my)',
  'buy|order|pay|purchase|transfer|spend|charge|refund|subscribe|upgrade|renew|top up|cancel|(?:run|start) (?:the|my) ads?',
].join('|')
const RISKY = new RegExp(`\\b(?:${ACTS})\\b`, 'i')
/** An order after a comma: "Explain it, please publish it". */
const COMMAND = new RegExp(`[,:]\\s*(?:(?:please|now|just|also)\\s+)*(?:${ACTS})\\b`, 'i')
const QUESTION =
  /^(?:(?:so|and|ok|okay|well|hey|please)[,\s]+)*(?:what|why|how|when|which|who|where|whose|should|is|are|was|were|(?:do|does|did)\s(?:i|we|you|it|they|my|our|the)|explain|tell me|compare|write|draft)\b/i
/** A request may follow in the same sentence: "Draft an email and send it". */
const CLAUSE = /[.;!?]|\b(?:and|then)\b/i
const YES =
  /^(?:yes|yeah|yep|yes please|yes do it|yes go ahead|yes send it|confirm|confirmed|do it|go ahead)$/i

/** True if a spoken request may publish, delete, send or spend, so that it needs a yes first: speech is easily misheard. */
export const needsConsent = (heard: string): boolean =>
  COMMAND.test(heard) ||
  heard.split(CLAUSE).some((clause) => RISKY.test(clause) && !QUESTION.test(clause.trim()))

/** Only a plain yes counts. "Yes, but…" does not. */
export const isClearYes = (heard: string): boolean =>
  YES.test(
    heard
      .replace(/[^\p{L}\s]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
