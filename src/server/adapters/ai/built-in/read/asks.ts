/** True if a message is a question in English, German, French or Spanish, with or without its mark. */
export const asks =
  /\?|^\W*(?:and |so |ok |hey |hi |und |et |y )?(?:what\p{L}*|what['’]s|which|who|how|where|when|why|do|does|did|is|are|can|could|should|tell me|show|look up|find|quote|according|was|welche\p{L}*|wie\p{L}*|wer|wo|wann|warum|gibt|gib|ist|sind|kann|darf|quel\p{L}*|comment|qui|que|quoi|où|quand|combien|est-ce|peut|c[uú][aá]l\p{L}*|qu[eé]|qui[eé]n|c[oó]mo|d[oó]nde|cu[aá]ndo|cu[aá]nt\p{L}*|hay|puede|se)(?!\p{L})/iu
