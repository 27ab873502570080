import type { EmailMessage } from '../ports/mail.ts'

/** The recipient. */
export interface Addressee {
  username: string
  email: string
  userId?: number
}

interface EmailParts {
  user: Addressee
  /** An unverified address: the email must not contain the chosen username. */
  unproven?: boolean
  subject: string
  /** First line, for replies. */
  above?: string
  lines: string[]
  /** A quote of another person. */
  quote?: string
  action?: { label: string; link: string }
  after?: string[]
  /** Link to unsubscribe. */
  stop?: { label: string; link: string }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const html = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)

/** Template of all emails, as text and as HTML. Everything is escaped here. */
export function emailMessage({
  user,
  unproven,
  subject,
  above,
  lines,
  quote,
  action,
  after = [],
  stop,
}: EmailParts): EmailMessage {
  const greeting = unproven ? 'Hello,' : `Hello ${user.username},`
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${html(text)}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${html(action.link)}" style="background:#f5b93b;color:#2b1d05;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600;display:inline-block">${html(action.label)}</a></p>
<p style="margin:0 0 16px;color:#5b6168;font-size:13px">Or open this address: <a href="${html(action.link)}" style="color:#5b6168;word-break:break-all">${html(action.link)}</a></p>`
    : ''
  const quoted =
    quote &&
    `<blockquote style="margin:0 0 16px;border-left:3px solid #d9dad6;padding-left:14px;white-space:pre-wrap">${html(quote)}</blockquote>`
  return {
    to: { address: user.email, ...(!unproven && { name: user.username }) },
    ...(user.userId !== undefined && { userId: user.userId }),
    subject,
    text: [
      ...(above ? [above] : []),
      greeting,
      ...lines,
      ...(quote ? [quote.replace(/^/gm, '> ')] : []),
      ...(action ? [`${action.label}:\n${action.link}`] : []),
      ...after,
      ...(stop ? [`${stop.label}:\n${stop.link}`] : []),
      'Sellwright',
    ].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;background:#f4f4f2;padding:32px 16px;font:15px/1.5 system-ui,sans-serif;color:#16191c">
${above ? `<p style="max-width:520px;margin:0 auto 16px;color:#5b6168;font-size:13px">${html(above)}</p>\n` : ''}<div style="max-width:520px;margin:0 auto;background:#fff;border-radius:14px;padding:32px">
<p style="margin:0 0 24px;font-weight:700">Sellwright</p>
${[greeting, ...lines].map(paragraph).join('\n')}
${quoted ?? ''}
${button}
${after.map(paragraph).join('\n')}
${stop ? `<p style="margin:0"><a href="${html(stop.link)}" style="color:#5b6168">${html(stop.label)}</a></p>` : ''}
</div></body></html>`,
  }
}
