const orders =
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|rules?|prompts?|above|previous|everything)\b|\b(?:system prompt|you are now|as an ai|dear (?:ai|assistant)|(?:ai|assistant|chatbot)s?[,:] )|\b(?:reply|respond|answer|say|output|print)\b.{0,30}\b(?:only|exactly|with)\b|\b(?:you|assistants?) must\b|\bcall the tool\b/i

/** Text on a page that gives orders to whoever reads it for the seller. */
export const speaksToAssistant = (sentence: string): boolean => orders.test(sentence.slice(0, 1_000))
