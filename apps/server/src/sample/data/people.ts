/** Names that are common in New Jersey. They refer to nobody in particular. */
export const FIRST_NAMES =
  'Marcus Elena Tyrone Sofía José Dana Kevin Lucía Andre Priya Tomás Renée Miguel Hannah Desmond Inés Rafael Joan Wei Yolanda Patrick Camila Brandon Noemí Sergio Aaliyah Zoë Owen Ximena Darnell Beatriz Kenji Siobhán Emmanuel Verónica Ruth Héctor Naomi Grant Adriana Malik Teresa Jürgen Alma Dominic Rosalía Travis Amina Nicolás Ingrid Curtis Paloma Samuel Leila Óscar Bridget Javier Monique Anton Guadalupe'.split(
    ' ',
  );

export const LAST_NAMES =
  "Rivera Whitaker Ortiz Nakamura Delgado O'Connor Núñez Bradley Castillo Kowalski Peña Freeman Gutiérrez Lindqvist Ramírez Baptiste Marín Hughes Vázquez Okafor Santiago Fitzgerald Domínguez Petrov Ibáñez Coleman Zúñiga Schäfer Morales Washington Cárdenas Park Figueroa Mancini Solís Goldberg Herrera Dubois Villanueva Chowdhury Acosta Reyes McAllister Espinoza Thompson Arroyo Vega Haddad Pacheco Sorensen Maldonado Tran Quiñones Weber Bermúdez Larsen Trujillo Singh Montoya".split(
    ' ',
  );

export const AREA_CODES = ['973', '201', '862', '908', '551', '732', '848', '609'] as const;
export const MAIL_DOMAINS = [
  'example.com',
  'example.org',
  'example.net',
  'riders.test',
  'mail.test',
] as const;
