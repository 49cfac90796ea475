/** A bike's name without its year, split into make and model if the make is known. */
export function bikeName(bikeInfo: string, make: string): { make: string; model: string } {
  const name = bikeInfo.trim().replace(/^\d{4}\s+/, '');
  const known = make.trim();
  if (known === '' || !name.toLowerCase().startsWith(`${known.toLowerCase()} `))
    return { make: '', model: name };
  return { make: name.slice(0, known.length), model: name.slice(known.length).trim() };
}
