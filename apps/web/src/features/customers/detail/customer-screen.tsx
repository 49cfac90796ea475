export default function CustomerScreen() {
  return null;
}
