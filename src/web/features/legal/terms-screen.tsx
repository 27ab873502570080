import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { LegalPage, type SectionText } from './legal-page.tsx'

export function TermsScreen() {
  return (
    <LegalPage
      title="Terms"
      date="2026-11-15"
      lead="These are the rules for using Sellwright, in plain words. By creating an account you agree to them."
      sections={sections}
    />
  )
}

const sections: readonly SectionText[] = [
  {
    id: 'who',
    title: 'Who is who',
    body: [
      'Sellwright is software that anyone can install. The “operator” is the person or company that runs the installation you are using: it may be your own machine, your employer, or a company that hosts Sellwright for its customers. These terms are between you and that operator. “We” means the operator.',
      'If you installed Sellwright yourself, you are both, and most of what follows is a promise to yourself.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    body: [
      'You need an account with an email address that is yours and that you have confirmed. It is how you get back in when you forget your password, and where emails about your account go.',
      [
        'Give a true address, and keep your password to yourself.',
        'One account is for one person. Do not share it or sell it.',
        'You are responsible for what is done with your account. If you think someone else is using it, change your password: that signs out every other browser.',
        'You must be old enough to make a contract where you live.',
      ],
      'The first account of a fresh installation is its administrator and manages the others.',
    ],
  },
  {
    id: 'use',
    title: 'What you may do with it',
    body: [
      'Use Sellwright for your own business: to think about products, calculate prices, write texts and store what you learn in one place. Do not use it to',
      [
        'break a law, or help anyone else to;',
        'deceive buyers, copy what belongs to others, or sell what is forbidden;',
        'send spam, or make content that harasses or endangers people;',
        'attack the installation: get past its limits, read what belongs to other accounts, or overload it on purpose.',
      ],
      'Looking for security holes is welcome as long as you use your own account, harm nobody, and tell the operator first.',
    ],
  },
  {
    id: 'content',
    title: 'What is yours stays yours',
    body: [
      'Everything you write or upload remains yours, and so does what the assistant writes for you, as far as the law allows. The operator may store it, show it to you, and pass it to the assistant you ask, because the service cannot work otherwise. It is not sold, not shown to other accounts, and not used for advertising.',
      'Make sure that you may use what you put in: other people’s photos, brand names and texts need their consent.',
    ],
  },
  {
    id: 'assistant',
    title: 'The assistant can be wrong',
    body: [
      'Answers come from a computer program: the built-in assistant, or a provider’s model that the operator has chosen. They can be wrong, incomplete or out of date, even when they sound sure. Prices, margins, taxes, claims about products and legal questions are yours to check before you act on them. Nothing here is legal, tax or financial advice.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits and plans',
    body: [
      'Your plan says what is included. Some actions are limited as well, so that one account cannot slow down the others. When you reach a limit, Sellwright says so. Limits may change; what you have stored is not deleted because of one.',
    ],
  },
  {
    id: 'availability',
    title: 'When it does not work',
    body: [
      'The operator does what is reasonable to keep the installation running and your data safe, and cannot promise that it is never interrupted. Updates, machine failures and provider outages happen. You can export all your data at any time in the settings. Do so if you can’t afford to lose it.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending it',
    body: [
      'You can delete your account in the settings whenever you like, without giving a reason; only the last administrator of an installation that others use has to appoint another one first. The operator may suspend an account that breaks these rules or endangers others, and will say why unless the law forbids it. If the installation is to be closed for good, the operator gives you notice and time to export your data where that is in their power.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    body: [
      'The service is offered as it is. As far as the law allows, the operator is not liable for lost profit, for decisions based on the assistant’s answers, or for damage that a current export would have prevented. Nothing here limits what the law does not let anyone limit, such as intent, gross negligence, injury, or your rights as a consumer.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: [
      'When these terms change, the date at the top changes with them. We tell you before important changes take effect, and if you do not agree you can export your data and leave.',
      <>
        What is stored about you is in the <TextLink to="/privacy">Privacy Policy</TextLink>. For questions,
        write to the operator: from your account with “Contact Support”, or at the address its emails come
        from.
      </>,
    ],
  },
]
