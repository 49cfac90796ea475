import type { Language } from '@kickstand/domain/language';

const en = {
  skipToContent: 'Skip to content',
  home: 'Kickstand, home',
  language: 'Language',
  english: 'English',
  spanish: 'Español',
  languageChanged: 'This page is now in English',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  lightActivated: 'Light mode activated',
  darkActivated: 'Dark mode activated',
  loading: 'Loading...',
  failedTitle: 'Something went wrong',
  failedText: 'The page could not be loaded. Check the connection and try again.',
  tryAgain: 'Try Again',
  notFoundTitle: 'Page not found',
  notFoundText:
    'This address leads nowhere. It may be mistyped, or the page has moved or is not meant for you.',
  goHome: 'Go home',
  effective: 'Effective',
  version: 'Version',
  print: 'Print',
  sections: 'Sections',
};

/** A string without its Spanish one does not compile. */
export type Texts = Readonly<Record<keyof typeof en, string>>;

const es: Texts = {
  skipToContent: 'Saltar al contenido',
  home: 'Kickstand, inicio',
  language: 'Idioma',
  english: 'English',
  spanish: 'Español',
  languageChanged: 'Esta página está ahora en español',
  theme: 'Tema',
  light: 'Claro',
  dark: 'Oscuro',
  lightActivated: 'Modo claro activado',
  darkActivated: 'Modo oscuro activado',
  loading: 'Cargando...',
  failedTitle: 'Algo salió mal',
  failedText: 'No se pudo cargar la página. Revise la conexión e inténtelo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  notFoundTitle: 'Página no encontrada',
  notFoundText:
    'Esta dirección no lleva a ninguna parte. Puede estar mal escrita, o la página se movió o no es para usted.',
  goHome: 'Ir al inicio',
  effective: 'En vigor desde el',
  version: 'Versión',
  print: 'Imprimir',
  sections: 'Secciones',
};

export const TEXTS: Record<Language, Texts> = { en, es };
