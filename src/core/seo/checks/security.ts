import { few, type SeoCheck, when } from '../page.ts'
import { isPrivateHost } from './links.ts'

const group = 'security'
/** Nobody comes between a visitor and an address of a private network. */
const isOnWeb = (url: string) => !isPrivateHost(URL.parse(url)?.hostname ?? '')
const isSecure = (url: string) => url.startsWith('https:')

export const securityChecks: SeoCheck[] = [
  {
    id: 'not-https',
    group,
    weight: 'critical',
    points: 100,
    title: 'Page is not encrypted',
    why: 'Browsers warn visitors, and search engines prefer https.',
    fix: 'Serve the page with https and redirect http to it.',
    run: ({ finalUrl }) => when(isOnWeb(finalUrl) && !isSecure(finalUrl), finalUrl),
  },
  {
    id: 'mixed-content',
    group,
    weight: 'high',
    title: 'Page loads parts without encryption',
    why: 'Browsers block them, so images or scripts are missing.',
    fix: 'Load them with https.',
    run: ({ finalUrl, markup: { insecure } }) => (isSecure(finalUrl) ? few(insecure) : []),
  },
  {
    id: 'form-insecure',
    group,
    weight: 'high',
    title: 'Form sends without encryption',
    why: 'Anyone on the way can read what visitors enter.',
    fix: 'Send the form to an https address.',
    run: ({ markup: { insecureForms } }) => few(insecureForms),
  },
  {
    id: 'hsts-missing',
    group,
    weight: 'low',
    title: 'Browsers are not told to stay on https',
    why: 'Without Strict-Transport-Security the first visit can be redirected by others.',
    fix: 'Send Strict-Transport-Security: max-age=31536000.',
    run: ({ finalUrl, headers }) =>
      when(isSecure(finalUrl) && !headers['strict-transport-security'], 'No Strict-Transport-Security'),
  },
  {
    id: 'nosniff-missing',
    group,
    weight: 'low',
    title: 'Browsers may guess the type of files',
    why: 'A file that visitors upload could run as a script.',
    fix: 'Send X-Content-Type-Options: nosniff.',
    run: ({ headers }) =>
      when(headers['x-content-type-options'] !== 'nosniff', 'No X-Content-Type-Options: nosniff'),
  },
  {
    id: 'framing-open',
    group,
    weight: 'low',
    title: 'Other sites may frame the page',
    why: 'A page in a foreign frame can trick visitors into clicking.',
    fix: 'Send frame-ancestors in Content-Security-Policy, or X-Frame-Options.',
    run: ({ headers }) =>
      when(
        !headers['x-frame-options'] && !/frame-ancestors/.test(headers['content-security-policy'] ?? ''),
        'No X-Frame-Options and no frame-ancestors',
      ),
  },
  {
    id: 'csp-missing',
    group,
    weight: 'low',
    title: 'No content security policy',
    why: 'It limits the damage when somebody gets a script into the page.',
    fix: 'Send a Content-Security-Policy.',
    run: ({ headers }) => when(!headers['content-security-policy'], 'No Content-Security-Policy'),
  },
  {
    id: 'referrer-open',
    group,
    weight: 'low',
    title: 'Complete addresses are sent to other sites',
    why: 'unsafe-url tells other sites which page a visitor came from, with its parameters.',
    fix: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    run: ({ headers }) =>
      when(
        /unsafe-url/i.test(headers['referrer-policy'] ?? ''),
        `Referrer-Policy: ${headers['referrer-policy']}`,
      ),
  },
  {
    id: 'version-shown',
    group,
    weight: 'low',
    title: 'Server shows its version',
    why: 'Attackers look for versions with known holes.',
    fix: 'Remove the version from the Server and X-Powered-By headers.',
    run: ({ headers }) =>
      few(
        ['server', 'x-powered-by'].flatMap((name) =>
          /\d\.\d/.test(headers[name] ?? '') ? [`${name}: ${headers[name]}`] : [],
        ),
      ),
  },
]
