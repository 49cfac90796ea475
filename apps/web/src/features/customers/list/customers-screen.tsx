export default function CustomersScreen() {
  return null;
}
