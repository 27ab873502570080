import type { Question } from './questions.ts'

/** Files and questions in German, which the embedded model does not read. Never used to choose a weight. */
export const german: Question[] = [
  ['Wie lange kann man eine Bestellung zurücksenden?', 'rueckgabe.md', '30 Tagen'],
  ['Was ziehen wir bei Gebrauchsspuren ab?', 'rueckgabe.md', '20 Prozent'],
  ['Nehmen wir geöffnete Duftkerzen zurück?', 'rueckgabe.md', 'Duftkerzen'],
  ['Was kostet die Rücksendung?', 'rueckgabe.md', '4,90 Euro'],
  ['Wann kommt das Geld der Erstattung?', 'rueckgabe.md', 'fünf Werktagen'],
  ['Wie viel kostet der Versand nach Österreich?', 'versand.txt', '7,90 Euro'],
  ['Wer zahlt den Zoll für die Schweiz?', 'versand.txt', 'Einfuhrsteuer'],
  ['Bis wann muss man bestellen, damit es am selben Tag rausgeht?', 'versand.txt', '13 Uhr'],
  ['Liefern wir an Packstationen?', 'versand.txt', 'Packstationen'],
  ['Wie werden Möbel geliefert?', 'versand.txt', 'Spedition'],
  ['Welche Fassung hat die Tischleuchte Nordstern?', 'leuchte-anleitung.md', 'E14'],
  ['Wie reinige ich den Schirm aus Leinen?', 'leuchte-anleitung.md', 'Bürste'],
  ['Wie lang ist das Kabel?', 'leuchte-anleitung.md', '1,8 m'],
  ['Wie dimme ich das Licht?', 'leuchte-anleitung.md', 'Stufen'],
  ['Welchen Rabatt bekommen Händler?', 'grosshandel.md', '45 Prozent'],
  ['Wie hoch ist die erste Bestellung für Läden mindestens?', 'grosshandel.md', '400 Euro'],
  ['Darf auf Amazon verkauft werden?', 'grosshandel.md', 'Amazon'],
  ['Wie lange gilt die Garantie auf Leuchten?', 'grosshandel.md', 'drei Jahre'],
]

export const germanUnanswerable = [
  'Wer hat die Mona Lisa gemalt?',
  'Was ist die Hauptstadt der Mongolei?',
  'Wie hoch ist der Mount Everest?',
  'In welchem Jahr ist die Berliner Mauer gefallen?',
  'Schreib mir ein Gedicht über den Regen im Herbst',
  'Wie funktioniert die Photosynthese?',
  'Wie kann ich einen Treiber für die Grafikkarte installieren?',
  'Welche Planeten haben Ringe?',
  'Wer wird nach der Wahl neuer Kanzler?',
  'Was soll ich heute Abend kochen?',
  'Wie wird das Wetter morgen bei uns?',
  'Welcher Verein ist 1998 Meister geworden?',
  'Kannst du mir einen guten Roman empfehlen?',
  'Was sind die Regeln für Abseits beim Fußball?',
  'Wie viele Einwohner hat die Stadt Hamburg?',
  'Wann ist der nächste Vollmond?',
]
