import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.*;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.Diagnostician;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMIResource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;

/** Loads and validates the documents of a directory, prints what EMF makes of them, and makes an instance. */
public class Check {
  static ResourceSet set = new ResourceSetImpl();
  static File dir;

  public static void main(String[] args) throws Exception {
    dir = new File(args[0]).getCanonicalFile();
    set.getResourceFactoryRegistry().getExtensionToFactoryMap().put("*", new XMIResourceFactoryImpl());
    File[] files = dir.listFiles();
    Arrays.sort(files);
    for (File f : files)
      if (f.getName().endsWith(".ecore")) load(f.getName());
    EcoreUtil.resolveAll(set);
    for (Resource r : set.getResources())
      for (Object o : r.getContents()) {
        validate(r.getURI().lastSegment(), (EObject) o);
        print((EPackage) o, "");
      }
    for (File f : files)
      if (f.getName().endsWith(".impl.json")) references(f);
    instance();
  }

  static Resource load(String name) {
    Resource r = set.getResource(URI.createFileURI(new File(dir, name).getPath()), true);
    if (!r.getErrors().isEmpty()) System.out.println(name + ": " + r.getErrors());
    return r;
  }

  static void validate(String what, EObject o) {
    Diagnostic d = Diagnostician.INSTANCE.validate(o);
    System.out.println(what + ": " + (d.getSeverity() == Diagnostic.OK ? "valid" : "not valid"));
    for (Diagnostic c : d.getChildren()) System.out.println("  " + c.getMessage().replaceAll("@[0-9a-f]+", ""));
  }

  static void print(EPackage p, String indent) {
    EPackage.Registry.INSTANCE.put(p.getNsURI(), p);
    System.out.println(indent + "package " + p.getName() + " " + p.getNsURI());
    for (EClassifier c : p.getEClassifiers()) {
      if (c instanceof EEnum) {
        System.out.print(indent + "  enum " + c.getName() + ":");
        for (EEnumLiteral l : ((EEnum) c).getELiterals()) System.out.print(" " + l.getValue() + "=" + l.getLiteral());
        System.out.println();
        continue;
      }
      EClass cls = (EClass) c;
      System.out.print(indent + "  " + (cls.isAbstract() ? "abstract " : "") + "class " + cls.getName());
      for (EClass s : cls.getESuperTypes()) System.out.print(" < " + s.getName() + (s.eIsProxy() ? " (unresolved)" : ""));
      System.out.println();
      for (EStructuralFeature f : cls.getEStructuralFeatures()) {
        System.out.print(indent + "    " + f.getName() + " " + f.getEType().getName() + (f.getEType().eIsProxy() ? " (unresolved)" : ""));
        System.out.print(" [" + f.getLowerBound() + ".." + f.getUpperBound() + "]");
        flag(f.isOrdered(), "ordered");
        flag(f.isUnique(), "unique");
        flag(f.isChangeable(), "changeable");
        flag(f.isUnsettable(), "unsettable");
        flag(f.isTransient(), "transient");
        flag(f.isDerived(), "derived");
        flag(f.isVolatile(), "volatile");
        if (f instanceof EReference) {
          flag(((EReference) f).isContainment(), "containment");
          flag(((EReference) f).isResolveProxies(), "proxies");
          flag(((EReference) f).getEOpposite() != null, "opposite");
        }
        if (f.getDefaultValueLiteral() != null) System.out.print(" = " + f.getEType().getEPackage().getEFactoryInstance().createFromString((EDataType) f.getEType(), f.getDefaultValueLiteral()));
        System.out.println();
      }
    }
    for (EPackage s : p.getESubpackages()) print(s, indent + "  ");
  }

  static void flag(boolean is, String text) {
    if (is) System.out.print(" " + text);
  }

  /** Resolves the URIs of an implementation model. */
  static void references(File f) throws Exception {
    Matcher m = Pattern.compile("\"element\":\"([^\"]*)\"").matcher(Files.readString(f.toPath()));
    while (m.find()) {
      EObject o = set.getEObject(URI.createURI(m.group(1)).resolve(URI.createFileURI(f.getPath())), true);
      System.out.println(m.group(1) + " is " + (o == null ? "nothing" : o.eClass().getName() + " " + ((ENamedElement) o).getName()));
    }
  }

  static EObject make(EPackage p, String name, String label, String host) {
    EObject o = p.getEFactoryInstance().create((EClass) p.getEClassifier(name));
    put(o, "label", label);
    put(o, "host", host);
    return o;
  }

  static void put(EObject o, String name, Object v) { o.eSet(o.eClass().getEStructuralFeature(name), v); }

  static Object get(EObject o, String name) { return o.eGet(o.eClass().getEStructuralFeature(name)); }

  /** Makes objects, writes them, and reads them back. */
  @SuppressWarnings("unchecked")
  static void instance() throws Exception {
    EPackage net = EPackage.Registry.INSTANCE.getEPackage("https://p2go.dev/types/net");
    EPackage ip = EPackage.Registry.INSTANCE.getEPackage("https://p2go.dev/types/net/ip");
    EObject a = make(net, "Endpoint", "a", "a.example");
    EObject b = make(ip, "Big", "b", "b.example");
    ((EList<Object>) get(a, "parts")).add(b);
    put(a, "next", b);
    put(a, "port", 8080L);
    put(b, "port", 8081L);
    ((EList<Object>) get(a, "tags")).addAll(Arrays.asList("x", "x"));
    ((EList<Object>) get(a, "codes")).addAll(Arrays.asList(1L, 2L));
    ((EList<Object>) get(b, "codes")).addAll(Arrays.asList(1L, 1L));
    Resource r = set.createResource(URI.createFileURI(new File(dir, "instance.xmi").getPath()));
    r.getContents().add(a);
    validate("an instance", a);
    r.save(Collections.emptyMap());
    r.unload();
    a = load("instance.xmi").getContents().get(0);
    System.out.println("read back: " + get(a, "host") + " " + get(a, "port") + " " + get(a, "mode") + " " + get(a, "tags") + " " + get((EObject) get(a, "next"), "host"));
    anything(net);
    several(net, ip);
    validate("an instance without features", net.getEFactoryInstance().create((EClass) net.getEClassifier("Endpoint")));
  }

  /** Makes an object with values of no type of its own, writes it, and reads it back. */
  static void anything(EPackage net) throws Exception {
    EObject e = net.getEFactoryInstance().create((EClass) net.getEClassifier("Entry"));
    put(e, "key", "k");
    put(e, "value", 7L);
    put(e, "list", new java.util.ArrayList<>(Arrays.asList("x", "y")));
    Resource r = set.createResource(URI.createFileURI(new File(dir, "anything.xmi").getPath()));
    r.getContents().add(e);
    validate("an entry", e);
    r.save(Collections.emptyMap());
    r.unload();
    e = load("anything.xmi").getContents().get(0);
    System.out.println("read back: " + get(e, "key") + " " + get(e, "value") + " " + get(e, "list"));
  }

  /** Makes documents that have several objects, identifiers, and what p2go alone refuses. */
  @SuppressWarnings("unchecked")
  static void several(EPackage net, EPackage ip) throws Exception {
    EObject a = make(net, "Endpoint", "a", "a.example");
    EObject b = make(ip, "Big", "b", "b.example");
    put(a, "mode", ((EEnum) net.getEClassifier("Endpoint_mode")).getEEnumLiteral("closed").getInstance());
    put(a, "secure", true);
    put(a, "weight", 2.0);
    put(a, "size", "xx");
    EObject plate = ip.getEFactoryInstance().create((EClass) ip.getEClassifier("Plate"));
    put(plate, "number", 7L);
    ((EList<Object>) get(plate, "area")).addAll(Arrays.asList(1.0, 1e19));
    put(a, "plate", plate);
    put(a, "next", b);
    put(b, "next", a);
    put(b, "port", 8080L);
    put(a, "port", 8080L);
    ((EList<Object>) get(a, "codes")).add(1L);
    ((EList<Object>) get(b, "codes")).add(1L);
    XMIResource r = (XMIResource) set.createResource(URI.createFileURI(new File(dir, "several.xmi").getPath()));
    r.getContents().addAll(Arrays.asList(a, b));
    r.save(Collections.emptyMap());
    r.setID(a, "_a");
    r.setID(b, "_b");
    r.setURI(URI.createFileURI(new File(dir, "identified.xmi").getPath()));
    r.save(Collections.emptyMap());
    validate("several", a);
    EObject refused = make(net, "Endpoint", "x", "none");
    ((EList<Object>) get(refused, "codes")).add(1L);
    put(refused, "next", a);
    validate("what p2go refuses", refused);
    r = (XMIResource) set.createResource(URI.createFileURI(new File(dir, "refused.xmi").getPath()));
    r.getContents().add(refused);
    r.save(Collections.emptyMap());
  }
}
