import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { LegalPage, type SectionText } from './legal-page.tsx'

export function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      date="2026-11-16"
      lead="What Sellwright stores about you, where, for how long, who sees it, and how you get it out or have it deleted."
      sections={sections}
    />
  )
}

const sections: readonly SectionText[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    body: [
      'Sellwright runs as separate installations. The operator of the one you are using decides where its machines are and is responsible for your data. It may be you yourself, your company, or a provider. The people who make the software do not receive your data: an installation does not report to them.',
    ],
  },
  {
    id: 'stored',
    title: 'What is stored on the server',
    body: [
      [
        'Your account: username, email address, whether it is confirmed, your time zone, your choices about emails, and when you signed up.',
        'Your password, only as a hash from which it cannot be read back. The secret of your authenticator app is encrypted; recovery codes are stored as hashes.',
        'Your sessions: your browser’s name, its network address or the first part of it, and when it was first and last seen. You find them in the settings and can end each of them.',
        'The kinds of browsers you have logged in from, such as Firefox on Windows, even after you sign out of them, so we can tell you about a new one.',
        'Your work: chats with questions and answers, projects and their instructions.',
        'What you write to support, with its files, and your ideas, votes, comments and bug reports.',
        'If you pay: your plan, your invoices and their sums, and whose link brought you. Only the payment provider knows your card.',
        'If you log in with Google: your Google account number and your address. Your Google password never reaches us.',
      ],
      'All of it is in the database and the files of this installation, and in the backups that its operator makes. The database is used for running the service and for nothing else: no advertising, no profiles, no sale.',
    ],
  },
  {
    id: 'browser',
    title: 'What is stored in your browser',
    body: [
      'Sellwright sets one cookie, and only if you follow a partner’s link: it records whose link it was and when you followed it, for 60 days, so that the partner is paid if you buy. Nobody else can read it. Apart from that it uses the storage of your browser for',
      [
        'the key of your session, so that you stay signed in until you sign out or the session ends;',
        'a copy of your chats and projects, so that they are there at once, and drafts of what you have not sent yet;',
        'a backup of that copy when you sign out. It is hidden from whoever uses the browser next within Sellwright, used when you come back, to restore what your account lacks if you agree, and discarded once it is older than 30 days;',
        'small settings, such as your theme, and the version of the app.',
      ],
      'What is in a browser can be read by whoever can use that browser’s account on the device. On a device that is not yours, clear the site’s data in the browser’s settings after you sign out.',
      'There are no trackers, no analytics and no scripts, fonts or pictures from other sites.',
    ],
  },
  {
    id: 'assistant',
    title: 'What the assistant receives',
    body: [
      'If the built-in assistant answers, your question does not leave the server. If the operator has connected a model of a provider, such as OpenAI, Anthropic, Google or a server of their own, then what you ask, the conversation it belongs to and the instructions for the answer are sent there, under that provider’s terms. Your name, your address and your password are not sent along, unless you write them into the question. The chat shows which assistant is in use.',
    ],
  },
  {
    id: 'emails',
    title: 'Emails',
    body: [
      'Your address gets emails about your account: the link that confirms it, the link for a new password, notices that your password, address or two-factor sign-in was changed, a login from a new browser, a notice that an export is ready, answers from support, and updates on ideas and reports that you follow. The last four can be turned off in the settings. There is no newsletter. Emails go through the mail server that the operator has set up; where there is none, they stay in a folder of the installation.',
    ],
  },
  {
    id: 'logs',
    title: 'Logs',
    body: [
      'The server notes when it was asked for what, with which result and by which account number, and of what it refused also the network address, to find faults and attacks. To stop guessing and flooding it counts tries by network address and account, for a day at most. Passwords, tokens and the text of your chats are left out. The operator decides how long logs are stored.',
    ],
  },
  {
    id: 'time',
    title: 'How long',
    body: [
      [
        'Your account and your work: until you delete the account. A deleted project can be restored for 30 days.',
        'Emails of an installation without a mail server: 30 days, in a folder of its operator.',
        'The kinds of browsers you have logged in from: as long as your account.',
        'Sessions: at most 90 days, and no more than 30 days after they were last used.',
        'Links in emails: they work once, for 60 minutes.',
        'Exports that you ask for: 7 days, then the file is deleted.',
        'Amounts and dates of payments, refunds, commissions and payouts: as long as the operator has to keep its books. Once the account is deleted they no longer carry your name.',
        'Backups in your browser: 30 days.',
        'Backups of the server: as long as the operator keeps them.',
      ],
    ],
  },
  {
    id: 'rights',
    title: 'Your data in your hands',
    body: [
      'In the settings you can see and correct what your account holds, export all of it as a ZIP file that other programs can read, and delete the account with everything in it. Deletion closes the account at once, is carried out shortly after and cannot be undone; in backups of the operator it takes effect when those are replaced.',
      'Depending on where you live, the law gives you further rights, among them to object and to complain to an authority. The operator must respect them.',
    ],
  },
  {
    id: 'questions',
    title: 'Changes and questions',
    body: [
      <>
        When this text changes, the date at the top changes with it, and we tell you about important changes.
        For questions, write to the operator: from your account with “Contact Support”, or at the address its
        emails come from. The rules of use are in the <TextLink to="/terms">Terms</TextLink>.
      </>,
    ],
  },
]
